import InkFormats
import JSONStream

/// The way in which inputs of other formats are read.
package struct InkImport: Sendable {
  /// The format of the inputs.
  package var format: InputFormat
  /// The knowledge about the inputs that they do not tell themselves.
  private var options = ImportOptions()
  /// The folders in which included files are looked for, after those near the file.
  package var includeFolders: [String] = []

  /// Creates the way to read inputs of a format.
  package init(_ format: InputFormat = .auto) {
    self.format = format
  }

  /// The level of the UNIPEN segments that become recordings; nil for the finest one.
  package var segmentLevel: String? {
    get { options.segmentLevel }
    set { options.segmentLevel = newValue }
  }

  /// Reads the inputs as tables with columns such as `t=time:ms,x=px,y=-py`.
  ///
  /// - Throws: `UsageError.columns` with the part of the text that is at fault.
  package mutating func readTables(_ columns: String) throws(UsageError) {
    options.columns = try rethrow(TableColumns(parsing: columns), as: UsageError.columns)
    format = .ink(.csv)
  }

  /// Returns the options for one input.
  func options(for input: Input) -> ImportOptions {
    var options = options
    options.inclusion = IncludeFolders(of: input, includeFolders)
    return options
  }
}
