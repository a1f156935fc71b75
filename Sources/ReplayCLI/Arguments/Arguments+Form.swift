import FileIO
import ReplayCore

extension Arguments {
  /// Returns the form of the output: that of `--to`, or else the one to which the ending of the
  /// output's name belongs, or else `usual`.
  ///
  /// - Throws: `UsageError` if the name belongs to other forms than that of `--to`, or to none.
  func form<Form: OutputForm>(usually usual: Form) throws(UsageError) -> Form {
    let chosen: Form? = try choice(.to)
    guard let name = fileName else { return chosen ?? usual }
    let ending = Form.allCases.flatMap(\.fileEndings).filter(name.hasByteSuffix).max {
      $0.count < $1.count
    }
    let forms = Form.allCases.filter { form in
      ending.map(form.fileEndings.contains) ?? false
    }
    if let chosen {
      if forms.isEmpty || forms.contains(chosen) { return chosen }
      throw .contradictoryEnding(output: name, form: chosen.rawValue, endings: chosen.fileEndings)
    }
    if let first = forms.first { return forms.contains(usual) ? usual : first }
    guard name.contains(".") else { return usual }
    throw .badValue(
      Flag.output.name, found: name,
      expected: "--to, or a name that ends in "
        + Form.allCases.map { $0.fileEndings[0] }.joined(separator: ", "))
  }

  /// The last component of the output, if it names a file.
  private var fileName: String? {
    guard let path = self[.output], path != "-", !path.hasByteSuffix("/"),
      (try? FileSystem.kind(of: path)) != .folder
    else { return nil }
    return path.lastPathComponent
  }
}
