// SPDX-License-Identifier: Apache-2.0

/// A fault of an input, an output or a call: a stable code, a place, and what is wrong.
///
///     throw Fault(.phase, at: place, field: "phase", found: text, expected: "began or ended")
///
/// A program that treats some faults differently switches over `code`; the words may change.
public struct Fault: Error, Hashable, Sendable {
  /// The text in which a fault stands.
  public enum Source: Hashable, Sendable {
    /// The input that is read.
    case input
    /// The header of the recording.
    case header
    /// The scene, in the header or in a file of its own; its places lie on line 1 of its text.
    case scene
    /// A file with a name, or an argument that is one.
    case file(String)
  }

  /// The parts of a fault.
  private struct Parts: Hashable, Sendable {
    let code: DiagnosticCode
    var source: Source
    var place: Place?
    var path: String?
    var what: String
    var found: String?
    var expected: String?
  }

  // One pointer: an error is handed on by each function between its throw and its catch, and as seven
  // parts it made the engine for pages larger by 2 %.
  private indirect enum Box: Hashable, Sendable {
    case parts(Parts)
  }

  private var box: Box

  private var parts: Parts {
    get {
      switch box {
      case .parts(let parts): parts
      }
    }
    set { box = .parts(newValue) }
  }

  /// The stable code.
  public var code: DiagnosticCode { parts.code }
  /// The text in which the fault stands.
  public var source: Source {
    get { parts.source }
    set { parts.source = newValue }
  }
  /// The place in that text; nil if the fault concerns all of it.
  public var place: Place? {
    get { parts.place }
    set { parts.place = newValue }
  }
  /// The keys that lead to the value at fault, such as `scene.rules.tolerance`; nil for other faults.
  public var path: String? {
    get { parts.path }
    set { parts.path = newValue }
  }
  /// The fault in a few words, with its place if the message stands for a part of a file.
  public var what: String {
    get { parts.what }
    set { parts.what = newValue }
  }
  /// The faulty value; nil if nothing stands there or if `what` names the value.
  public var found: String? {
    get { parts.found }
    set { parts.found = newValue }
  }
  /// The correct values; nil if `what` implies them.
  public var expected: String? {
    get { parts.expected }
    set { parts.expected = newValue }
  }

  /// Creates a fault; `found` and `expected` are escaped when they are printed, `what` is not.
  public init(
    _ code: DiagnosticCode, at place: Place? = nil, in source: Source = .input, _ what: String,
    found: String? = nil, expected: String? = nil
  ) {
    box = .parts(
      Parts(
        code: code, source: source, place: place, what: what, found: found, expected: expected))
  }

  /// The message in one line: `what: found X, expected Y`, without the parts that are nil.
  public var message: String {
    let parts = [
      found.map { "found \(printable($0))" }, expected.map { "expected \(printable($0))" },
    ].compactMap { $0 }
    return parts.isEmpty ? what : "\(what): \(parts.joined(separator: ", "))"
  }
}

extension Fault {
  /// Creates the fault of a field, which is missing if nothing was found.
  package init(
    _ code: DiagnosticCode, at place: Place? = nil, in source: Source = .input, field: String,
    found: String?, expected: String
  ) {
    self.init(
      code, at: place, in: source, "\(found == nil ? "missing" : "invalid") \(field)", found: found,
      expected: expected)
  }

  /// Creates the fault of an unknown name; it proposes near names, or lists all known names, or says
  /// what is expected if no name is known.
  ///
  /// - Complexity: That of `nearestNames(to:among:)`.
  package init(
    _ code: DiagnosticCode, at place: Place? = nil, in source: Source = .input, _ what: String,
    name: String, known: [String], expected: String? = nil
  ) {
    self.init(
      code, at: place, in: source, what, near: nearestNames(to: name, among: known),
      expected: known.isEmpty
        ? expected : (known.count == 1 ? "" : "one of ") + known.joined(separator: ", "))
  }

  /// Creates the fault of an unknown name that proposes the names that may be meant, or else says
  /// what is expected.
  package init(
    _ code: DiagnosticCode, at place: Place? = nil, in source: Source = .input, _ what: String,
    near: [String], expected: String? = nil
  ) {
    self.init(
      code, at: place, in: source,
      near.isEmpty ? what : "\(what); did you mean \(printable(alternatives(near)))?",
      expected: near.isEmpty ? expected : nil)
  }

  /// Returns the fault at a place of the input, or in all of it.
  package func at(_ place: Place?) -> Fault {
    var fault = self
    (fault.source, fault.place) = (.input, place)
    return fault
  }

  /// Returns the fault in the file of a name, at a place in it or for all of it.
  package func at(_ place: Place?, of file: String) -> Fault {
    var fault = self
    (fault.source, fault.place) = (.file(file), place)
    return fault
  }

  /// Returns the fault of a part that `name` names: `name: what`.
  package func named(_ name: String) -> Fault {
    var fault = self
    fault.what = "\(name): \(what)"
    return fault
  }
}

extension Fault: CustomStringConvertible {
  /// The place where it is known, the code and the message: `3:15: E201: invalid JSON: found ...`.
  public var description: String {
    var parts: [String] = []
    if case .file(let path) = source { parts.append(printable(path, limit: .max)) }
    if let place {
      parts.append("\(place.line)")
      if place.byte > 0 { parts.append("\(place.byte)") }
    }
    let start = parts.isEmpty ? "" : parts.joined(separator: ":") + ": "
    return "\(start)\(code.name): \(message)"
  }
}
