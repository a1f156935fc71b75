// SPDX-License-Identifier: Apache-2.0
import FuzzStage
import FuzzSupport

/// Events of any order on scenes of all kinds: the first byte chooses the scene, and six bytes make
/// an event.
enum FuzzEngine {
  static func check(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let text = scenes[Int(first) % scenes.count]
    guard let stage = Stage(Array(text.utf8)) else {
      preconditionFailure("A scene is refused: \(text)")
    }
    stage.play(RandomEvents.events(bytes.dropFirst()))
  }

  private static let scenes = [
    #"{"kind":"trace","guide":"T"}"#,
    #"{"kind":"trace","guide":"S","rules":{"progress":"ordered","against":"current","through":true,"time":3}}"#,
    #"{"kind":"trace","guide":{"size":[9,9],"strokes":[{"d":"M1 1V8"},{"d":"M1 8H8","slack":2}],"plans":[["1","2"],["1+2"],["2r","1r"]]},"rules":{"progress":"ordered","against":"ahead","cancel":"discard"}}"#,
    #"{"kind":"trace","guide":"U","profile":"tracer-2019"}"#,
    #"{"kind":"trace","guide":"L","rules":{"waypoints":"bisect","cancel":"discard"}}"#,
    #"{"kind":"scratch","frame":{"x":10,"y":10,"width":70,"height":60},"brush":{"width":12},"threshold":40,"autoReveal":{}}"#,
    #"{"kind":"scratch","brush":{"width":9,"tip":"square","by":"contact"},"eraser":{"x":0,"y":0,"width":16,"height":16},"rules":{"cancel":"discard"},"regions":[{"name":"a","ellipse":{"x":5,"y":5,"width":40,"height":50}},{"name":"b","kind":"forbidden","rect":{"x":60,"y":60,"width":20,"height":20}}]}"#,
    #"{"kind":"scratch","profile":"original","brush":{"width":15},"mask":"M10 10H30V30Z"}"#,
    #"{"kind":"scratch","brush":{"width":15,"alpha":0.5,"soft":4},"mask":"M10 10H30V30Z","autoReveal":{},"threshold":20}"#,
    #"{"kind":"scratch","brush":{"width":20,"by":"force"},"rules":{"input":"pan","hysteresis":3,"cancel":"discard","erase":"finished"},"threshold":100}"#,
    #"{"kind":"counter","count":1,"goal":3}"#,
    #"{"kind":"counter","count":2,"goal":3,"profile":"original"}"#,
    #"{"kind":"wave","progress":0.5}"#,
    #"{"kind":"wave","progress":0.2,"profile":"original"}"#,
    #"{"kind":"pattern","seed":3,"attempts":2}"#,
    #"{"kind":"pattern","seed":4,"attempts":1,"profile":"original"}"#,
    #"{"kind":"ink"}"#,
    #"{"kind":"scratch","frame":{"x":10,"y":10,"width":70,"height":60},"threshold":9,"autoReveal":{"when":"lift"},"rules":{"begin":"anywhere","stopsAtThreshold":true}}"#,
  ]
}

/// The entry of the fuzzer.
@c(LLVMFuzzerTestOneInput)
public func fuzzEngine(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzEngine.check(unsafe Corpus.bytes(start, count))
  return 0
}

#if !FUZZING
  /// Replays the corpus.
  @main
  struct Main {
    static func main() { Corpus.replay(FuzzEngine.check) }
  }
#endif
