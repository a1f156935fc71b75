/// At most 200 bytes of the input as text, cut between characters, for an error to quote.
package func excerpt(_ bytes: some Collection<UInt8>) -> String {
  var cut = Array(bytes.prefix(200))
  guard cut.count < bytes.count else { return String(decoding: cut, as: UTF8.self) }
  // A sequence of UTF-8 is begun by any byte but 10xxxxxx; the one at the end may lack its rest.
  while let byte = cut.popLast(), byte & 0xC0 == 0x80 {}
  return String(decoding: cut, as: UTF8.self)
}
