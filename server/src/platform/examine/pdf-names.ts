/** Bytes that terminate a name (ISO 32000-2, tables 1 and 2). */
const delimiters = new Set(Buffer.from('\u0000\t\n\f\r ()<>[]{}/%'))
const [openText, closeText, escape, slash, less, more] = [0x28, 0x29, 0x5c, 0x2f, 0x3c, 0x3e] as const

/** Offset after a literal string, which may contain nested parentheses and backslash escapes. */
function pastText(bytes: Buffer, from: number): number {
  let depth = 0
  for (let at = from; at < bytes.length; at += 1) {
    if (bytes[at] === escape) at += 1
    else if (bytes[at] === openText) depth += 1
    else if (bytes[at] === closeText) {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return bytes.length
}

/**
 * All names in the objects of a PDF as written by `unpackObjects`: names without escapes, no object streams, and each stream's length in
 * its own dictionary. Ignores names inside strings and streams.
 */
export function namesInPdf(bytes: Buffer): Set<string> {
  const names = new Set<string>()
  let depth = 0
  let length = 0
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at]
    if (byte === openText) at = pastText(bytes, at)
    else if (byte === less && bytes[at + 1] === less) {
      if (depth === 0) length = 0
      depth += 1
      at += 2
    } else if (byte === more && bytes[at + 1] === more) {
      depth -= 1
      at += 2
    } else if (byte === slash) {
      const begin = at + 1
      for (at = begin; at < bytes.length && !delimiters.has(bytes[at] as number);) at += 1
      const name = bytes.toString('latin1', begin, at)
      names.add(name)
      if (name === 'Length' && depth === 1)
        length = Number(/^\s*(\d+)/.exec(bytes.toString('latin1', at, at + 20))?.[1] ?? 0)
    } else if (depth === 0 && byte === 0x73 && bytes.toString('latin1', at, at + 7) === 'stream\n') at += 7 + length
    else at += 1
  }
  return names
}
