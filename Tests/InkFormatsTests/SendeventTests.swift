// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import InkFormats
import Testing
import TouchRecording

struct SendeventTests {
  private static let script = """
    #!/system/bin/sh
    # sendevent /dev/input/event2 3 57 9
    sendevent /dev/input/event2 3 57 1
    sendevent /dev/input/event2 3 53 721
    sendevent /dev/input/event2 3 54 1967
    sendevent /dev/input/event2 0 0 0
    sendevent /dev/input/event2 3 53 977
    sendevent /dev/input/event2 0 0 0
    sendevent /dev/input/event2 3 57 -1
    sendevent /dev/input/event2 0 0 0

    """

  @Test func `a script without pauses has no times`() throws {
    #expect(InkFormat(recognizing: Array(Self.script.utf8)) == .sendevent)
    let result = try imported(Self.script, as: .sendevent)
    #expect(contacts(result.recording) == ["(721,1967) 0.0 (977,1967) 8.0 (977,1967) 16.0 ended"])
    #expect(result.recording.header.source?.isSynthetic == true)
    #expect(result.notes.count == 1)
  }

  @Test(arguments: ["sleep 0.05", "sleep .05s", "usleep 50000", "adb shell sleep 0.05"])
  func `pauses are times, and a note says that nothing else is`(pause: String) throws {
    let text = Self.script.replacing("0 0 0\n", with: "0 0 0\n\(pause)\n")
    let result = try imported(text, as: .sendevent)
    #expect(contacts(result.recording) == ["(721,1967) 0.0 (977,1967) 50.0 (977,1967) 100.0 ended"])
    #expect(result.recording.header.source?.isSynthetic != true)
    #expect(
      result.notes.contains {
        if case .assumed(let a) = $0 { a.fact == .commandTime } else { false }
      })
  }

  @Test func `a line may hold several commands, and variables are counted`() throws {
    let text = """
      input swipe 1 2 3 4
      adb -s 1 shell "sendevent /dev/input/event2 3 53 5 ;sendevent /dev/input/event2 3 54 6;\
      sendevent /dev/input/event2: 1 330 1 && sendevent /dev/input/event2 0 0 0"
      sendevent /dev/input/event2 3 53 $X
      adb shell '/system/bin/sendevent /dev/input/event2 1 330 0; sendevent /dev/input/event2 0 0 0'

      """
    let result = try imported(text, as: .sendevent)
    #expect(contacts(result.recording) == ["(5,6) 0.0 (5,6) 8.0 ended"])
    #expect(result.notes.last == .omitted("lines that are not events", count: 2))
  }

  @Test(arguments: [
    "echo \"sleep 5\"", "echo sleep 5", "echo -n 'x; sleep 5'", "printf \"sleep 5\\n\"",
    "log -t me \"sleep 5\"", "MESSAGE=\"sleep 5\"", "export MESSAGE='sleep 5'", "# sleep 5",
    "adb shell \"echo sleep 5; sendevent /dev/input/event2 3 58 1\"", "echo it\\'s sleep 5",
    "echo 'sleep 5' >&2", "print(\"sleep 5\")", "  \t",
  ])
  func `a pause that is only printed, set or noted takes no time`(line: String) throws {
    let result = try imported(
      Self.script.replacing("0 0 0\n", with: "0 0 0\n\(line)\n"), as: .sendevent)
    #expect(result.recording.header.source?.isSynthetic == true)
    #expect(result.recording.touches.count == 3)
    #expect(
      !result.notes.contains {
        if case .omitted("lines that are not events", _) = $0 { true } else { false }
      })
  }

  @Test(arguments: [
    "echo \"a; b\"; sleep 0.05", "echo a && sleep 0.05 # wait", "echo 'sleep 0.05' | adb shell",
    "D=0.05; sleep $D", "W='0.05' && adb shell \"sleep ${W}\"", "time.sleep(0.05)",
    "adb shell 'su -c \"sleep 0.05\"'", "echo a >&2; sleep 0.05",
  ])
  func `a pause that runs takes time, wherever it stands`(line: String) throws {
    let result = try imported(
      Self.script.replacing("0 0 0\n", with: "0 0 0\n\(line)\n"), as: .sendevent)
    #expect(result.recording.touches.map(\.time) == [0, 50_000, 100_000])
    #expect(result.notes.count == 2)
  }

  @Test func `variables are devices and numbers, and loops are counted`() throws {
    let text = """
      #!/bin/sh
      NUMBER=2
      DEVICE=/dev/input/event$NUMBER; NAME="$DEVICE"
      export ABS=3 X=53
      for i in 1 2 3; do
        adb shell "sendevent ${DEVICE} $ABS $X 5; sendevent $DEVICE $ABS 54 6; sleep 0.1"
        sendevent $DEVICE 1 330 1
        sendevent "$NAME" 0 0 0
      done
      sendevent /dev/input/event2 1 330 0   # up
      sendevent /dev/input/event2 0 0 0
      sendevent $OTHER 3 53 $((5 + 6))

      """
    #expect(InkFormat(recognizing: Array(text.utf8)) == .sendevent)
    let result = try imported(text, as: .sendevent)
    #expect(contacts(result.recording) == ["(5,6) 0.0 (5,6) 0.0 ended"])
    #expect(result.notes.contains(.omitted("repetitions of loops", count: 1)))
    #expect(result.notes.contains(.omitted("lines that are not events", count: 2)))
  }

  @Test func `a value that repeats itself does not grow for ever`() throws {
    let growing = "A=1\n" + String(repeating: "A=$A$A$A\n", count: 99) + "sleep $A\n"
    #expect(try imported(Self.script + growing, as: .sendevent).recording.touches.count == 3)
  }

  @Test func `a long line takes no squared time`() throws {
    let line = String(repeating: "echo 'a' | sendevent $D 3 53 1; ", count: manyStrokes)
    let result = try imported(Self.script + "D=/dev/input/event2\n" + line, as: .sendevent)
    #expect(result.recording.touches.count == 3)
  }
}
