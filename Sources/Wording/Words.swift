import Scenes

/// Formats a message: `fault: found X, expected Y`, without the parts that are nil.
///
/// - Parameters:
///   - fault: The fault in a few words, with its place if the message stands for a part of a file.
///   - found: The faulty value; nil if nothing stands there or if the fault names the value.
///   - expected: The correct values; nil if the fault implies them.
/// - Returns: The message, in one line.
package func words(_ fault: String, found: String? = nil, expected: String? = nil) -> String {
  let parts = [
    found.map { "found \(printable($0))" }, expected.map { "expected \(printable($0))" },
  ].compactMap { $0 }
  return parts.isEmpty ? fault : "\(fault): \(parts.joined(separator: ", "))"
}

/// Formats the message about an unknown name: `fault; did you mean A, B or C?` if some of the known names are near, else
/// `fault: expected one of A, B, C`.
package func words(_ fault: String, name: String, known: [String]) -> String {
  let near = nearestNames(to: name, among: known)
  if !near.isEmpty { return words(fault, near: near) }
  let names = known.joined(separator: ", ")
  return words(fault, expected: known.isEmpty ? nil : known.count == 1 ? names : "one of \(names)")
}

/// Formats the message about an unknown name with the names that may be meant, if any.
private func words(_ fault: String, near: [String]) -> String {
  near.isEmpty ? fault : "\(fault); did you mean \(printable(alternatives(near)))?"
}

/// Returns names as a choice: `A`, `A or B`, `A, B or C`.
package func alternatives(_ names: [String]) -> String {
  names.enumerated().map { index, name in
    index == 0 ? name : (index == names.count - 1 ? " or " : ", ") + name
  }.joined()
}

// MARK: - With a code

/// Formats a diagnosis: a code, and `fault: found X, expected Y` without the parts that are nil.
package func words(
  _ code: DiagnosticCode, _ fault: String, found: String? = nil, expected: String? = nil
) -> Diagnosis {
  (code, words(fault, found: found, expected: expected))
}

/// Formats the diagnosis of a field, which is missing if nothing was found.
package func words(
  _ code: DiagnosticCode, field: String, found: String?, expected: String
) -> Diagnosis {
  words(code, "\(found == nil ? "missing" : "invalid") \(field)", found: found, expected: expected)
}

/// Formats the diagnosis of an unknown name; proposes near names, or lists all known names, or says
/// what is expected if no name is known.
package func words(
  _ code: DiagnosticCode, _ fault: String, name: String, known: [String], expected: String? = nil
) -> Diagnosis {
  (
    code,
    known.isEmpty ? words(fault, expected: expected) : words(fault, name: name, known: known)
  )
}

/// Formats the diagnosis of an unknown name with the names that may be meant, if any.
package func words(_ code: DiagnosticCode, _ fault: String, near: [String]) -> Diagnosis {
  (code, words(fault, near: near))
}

/// Input in quotation marks, cut and escaped so that a terminal shows it.
package func quoted(_ text: String) -> String { "'\(printable(text))'" }
