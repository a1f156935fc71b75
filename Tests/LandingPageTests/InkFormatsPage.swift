// SPDX-License-Identifier: Apache-2.0
import InkFormats
import TouchRecording

/// The program of the landing page of `InkFormats`.
func inkFormatsPage(_ print: Print) throws {
  let file = """
    <ink xmlns="http://www.w3.org/2003/InkML">
      <traceFormat>
        <channel name="X"/><channel name="Y"/><channel name="T" units="ms"/>
      </traceFormat>
      <annotation type="truth">T</annotation>
      <trace>60 13 1000, 90 13 1016</trace>
      <trace>75 13 1200, '0 '30 '16</trace>
    </ink>
    """
  let bytes = Array(file.utf8)
  if let format = InkFormat(recognizing: bytes) {
    var reader = InkReader(MemorySource(bytes), format: format)
    while let drawing = try reader.next() {
      print(format, drawing.recording.header.title ?? "", drawing.recording.touches.count)
      let table = InkFormat.csv.write(drawing.recording)
      for line in String(decoding: table.bytes, as: UTF8.self).split(separator: "\n") {
        print(line)
      }
      for note in table.notes { print(note) }
    }
  }
}
