// SPDX-License-Identifier: Apache-2.0
import Foundation
import Geometry
import JSONStream
import PNGCodec

/// Reads inputs from the standard input, a line of base64 each, and prints what this project makes of
/// each, so that a program of another language can compare it with what others make of it.
///
///     Answers png | json | path
///
/// An answer begins with `ok`, or with `no` and the reason.
@main
struct Answers {
  static func main() {
    guard CommandLine.arguments.count == 2, let kind = Kind(rawValue: CommandLine.arguments[1])
    else {
      FileHandle.standardError.write(Data("usage: Answers png | json | path\n".utf8))
      exit(64)
    }
    while let line = readLine() {
      guard let input = Data(base64Encoded: line) else { fatalError("The input is not base64") }
      print(kind.answer(to: [UInt8](input)))
    }
  }

  private enum Kind: String {
    case png, json, path

    func answer(to input: [UInt8]) -> String {
      switch self {
      case .png: picture(input)
      case .json: tree(input)
      case .path: path(input)
      }
    }

    /// The width, the height, and the checksum of the straight channels.
    private func picture(_ input: [UInt8]) -> String {
      do throws(PNGError) {
        let limits = PNGLimits(side: 4096, pixels: 1 << 20)
        let picture = try PNGDecoder(limits: limits).decodeStraight(input)
        return "ok \(picture.width) \(picture.height) \(picture.checksum)"
      } catch {
        return "no found \(error.found), expected \(error.expected)"
      }
    }

    /// The same value as a text without spaces.
    private func tree(_ input: [UInt8]) -> String {
      do throws(JSONError) {
        var writer = JSONWriter()
        writer.value(try JSONValue.parse(input))
        return "ok \(String(decoding: writer.bytes, as: UTF8.self))"
      } catch {
        return "no \(error)"
      }
    }

    /// The length and the box of a path.
    private func path(_ input: [UInt8]) -> String {
      do throws(PathDataError) {
        let path = try Path(svg: String(decoding: input, as: UTF8.self))
        guard let box = path.extent else { return "ok \(path.length)" }
        return "ok \(path.length) \(box.minX) \(box.minY) \(box.maxX) \(box.maxY)"
      } catch {
        return "no \(error)"
      }
    }
  }
}
