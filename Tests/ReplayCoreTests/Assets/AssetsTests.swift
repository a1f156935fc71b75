// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Drawing
import FileIO
import Foundation
import PNGCodec
import ReplayCore
import Scenes
import Testing
import Touchstone

/// Pictures that are found in a folder, and those that are refused.
@Suite struct AssetsTests {
  private let red = Bitmap(
    width: 2, height: 1, filledWith: Color(red: 255, green: 0, blue: 0))

  /// Returns the error for an id; nil if the folder has the picture.
  private func error(_ assets: Assets, _ id: String) -> Fault? {
    do throws(Fault) {
      _ = try assets.picture(id)
      return nil
    } catch {
      return error
    }
  }

  @Test func `an id is the name of a file`() throws {
    let folder = try TemporaryFolder()
    for id in [
      "foil", "A-1_b.c", "x.png", "CONE", "COM", "com10", String(repeating: "a", count: 128),
    ] {
      try folder.add(red, id)
      #expect(try folder.assets().picture(id) == red, "\(id)")
    }
  }

  @Test(arguments: [
    "", ".hidden", "..", "../foil", "../../etc/passwd", "/etc/passwd", "a/b", "a\\b", "foil\0", "é",
    "a b", "CON", "con", "Nul.tar", "COM1", "lpt9", String(repeating: "a", count: 129),
    String(repeating: "a", count: 300), "foil\n", "C:foil", "~",
  ])
  func `a name that could lead elsewhere is refused`(id: String) throws {
    let folder = try TemporaryFolder()
    // There is a picture at the place to which the name would lead.
    try folder.write(PNGEncoder().encode(red), to: "foil.png")
    try? folder.add(red, id)
    #expect(error(try folder.assets(), id) == .forbiddenName(id: id))
  }

  @Test func `a link is not followed, and only files are read`() throws {
    let folder = try TemporaryFolder()
    try folder.add(red, "inside")
    let outside = try folder.write(PNGEncoder().encode(red), to: "outside.png")
    let files = FileManager.default
    let links = [
      "away": outside, "near": "inside.png", "nowhere": "nix.png", "zero": "/dev/zero",
    ]
    for (name, target) in links {
      try files.createSymbolicLink(
        atPath: "\(folder.path)/pictures/\(name).png",
        withDestinationPath: target)
    }
    try files.createDirectory(
      atPath: "\(folder.path)/pictures/folder.png", withIntermediateDirectories: true)
    let assets = try folder.assets()
    for id in ["away", "near", "nowhere", "zero", "folder"] {
      #expect(error(assets, id) == .notInFolder(id: id), "\(id)")
    }
    #expect(error(assets, "inside") == nil)
  }

  @Test func `an unknown id is refused with the ids in the folder`() throws {
    let folder = try TemporaryFolder()
    for name in ["foil.png", "prize.png", "notes.txt", ".png", ".hidden.png"] {
      try folder.write([], to: "pictures/\(name)")
    }
    #expect(error(try folder.assets(), "fiol") == .unknown(id: "fiol", known: ["foil", "prize"]))
  }

  @Test func `a path that is no folder is refused`() throws {
    let folder = try TemporaryFolder()
    try folder.add(red, "foil")
    for path in ["nix", "pictures/foil.png"].map({ "\(folder.path)/\($0)" }) {
      #expect(throws: SystemError.self) { try Assets(path) }
    }
  }

  @Test func `a broken picture is refused, wherever it is cut`() throws {
    let folder = try TemporaryFolder()
    let file = PNGEncoder().encode(red)
    for length in file.indices {
      try folder.write(Array(file[..<length]), to: "pictures/cut.png")
      let fault = error(try folder.assets(), "cut")
      #expect(fault?.code == .picture, "\(length) bytes are taken for a picture")
      #expect(fault?.what.hasPrefix("cut.png is not a valid PNG file at byte ") == true)
    }
    var wrong = file
    wrong[30] ^= 1
    try folder.write(wrong, to: "pictures/wrong.png")
    let fault = error(try folder.assets(), "wrong")
    #expect(fault?.found?.hasSuffix(" after IHDR") == true, "\(fault as Any)")
  }

  @Test func `a picture or file that is too large is refused by its limit`() throws {
    let folder = try TemporaryFolder()
    try folder.add(Bitmap(width: 5, height: 4), "large")
    var limits = Limits()
    limits.set(.picture, to: 19)
    #expect(
      error(try folder.assets(limits), "large")
        == .tooManyPixels(id: "large", found: 20, limit: 19))
    limits.set(.picture, to: 20)
    #expect(error(try folder.assets(limits), "large") == nil)
    // The file has a length and no content.
    let long = try folder.write([], to: "pictures/long.png")
    try #require(FileHandle(forWritingAtPath: long)).truncate(atOffset: (16 << 20) + 1)
    #expect(error(try folder.assets(), "long") == .fileTooLarge(id: "long", limit: 16 << 20))
  }

  @Test func `a picture is read once`() throws {
    let folder = try TemporaryFolder()
    try folder.add(red, "foil")
    let assets = try folder.assets()
    #expect(try assets.picture("foil") == red)
    try FileManager.default.removeItem(atPath: "\(folder.path)/pictures/foil.png")
    #expect(try assets.picture("foil") == red)
  }

  @Test func `a picture that was missing is found when it is there`() throws {
    let folder = try TemporaryFolder()
    let assets = try folder.assets()
    #expect(error(assets, "foil") == .unknown(id: "foil", known: []))
    try folder.add(red, "foil")
    #expect(error(assets, "foil") == nil)
  }
}
