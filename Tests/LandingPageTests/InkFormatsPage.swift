import Geometry
import InkFormats
import TouchRecording

/// The program of the landing page of `InkFormats`.
func inkFormatsPage(_ print: Print) throws {
  let file = """
    <Gesture Name="T~01" InputType="stylus">
      <Stroke index="1">
        <Point X="60" Y="13" T="1000" Pressure="128" />
        <Point X="90" Y="13" T="1016" Pressure="128" />
      </Stroke>
    </Gesture>
    """
  if let format = InkFormat(recognizing: Array(file.utf8)) {
    var reader = InkReader(MemorySource(Array(file.utf8)), format: format)
    while let recording = try reader.next()?.recording {
      print(format, recording.header.title ?? "", recording.header.canvas.size.width)
      for touch in recording.touches { print(touch.time, touch.phase, touch.location.x) }
    }
  }
}
