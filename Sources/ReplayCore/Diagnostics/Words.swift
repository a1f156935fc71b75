import Scenes

/// `fault (found X, expected Y)`; nothing found is the end, or nothing at all.
func words(_ fault: String, _ found: String?, _ expected: String) -> String {
  "\(fault) (found \(found.map { printable($0) } ?? "nothing"), expected \(printable(expected)))"
}

/// The names that were meant perhaps: `a or b`; else those that exist: `one of a, b, c`.
func oneOf(_ known: [String], near name: String) -> String {
  let near = nearestNames(to: name, among: known)
  if !near.isEmpty { return near.joined(separator: " or ") }
  return known.count > 1 ? "one of \(known.joined(separator: ", "))" : known.first ?? "nothing"
}

/// What is wrong with the value of a key, or that there is none.
func fault(_ key: String, _ fault: String, _ found: String?) -> String {
  "\(key) \(found == nil ? "is missing" : fault)"
}
