// SPDX-License-Identifier: Apache-2.0
package import JSONStream
package import Scenes

/// The versions of the program and of its formats.
package enum Version {
  /// The version of the program.
  package static let tool = "0.2.0"
  /// The version of the rules that scores follow; it grows whenever a score could change.
  package static let rules = 4
  /// The version of the report format.
  package static let reportSchema = 2

  /// The program and its rules, as documents name them.
  package static var json: JSONValue {
    ["name": "replay", "version": JSONValue(tool), "rules": JSONValue(rules)]
  }

  /// The form of that object.
  package static let form = ValueForm.object([
    Field("name", .constant("replay")), Field("version", .text),
    Field("rules", .number(.count), "grows whenever a score could change"),
  ])
}
