/** The substrings that base64 yields for a text inside a longer one, one for each of the three possible offsets. */
const inBase64 = (text: string): string[] =>
  [0, 1, 2].map((before) => {
    const whole = Buffer.from(`${' '.repeat(before)}${text}`)
      .toString('base64')
      .replace(/=+$/, '')
    // The first and the last characters also encode neighbouring bytes.
    return whole.slice(before === 0 ? 0 : before + 1, -1)
  })

/** Encodings of a text that may appear in a log: plain, URL, JSON, hexadecimal, base64. */
export function encodingsOf(text: string): string[] {
  const base64 = inBase64(text)
  return [
    ...new Set([
      text,
      encodeURIComponent(text),
      new URLSearchParams({ text }).toString().slice(5),
      JSON.stringify(text).slice(1, -1),
      Buffer.from(text).toString('hex'),
      ...base64,
      ...base64.map((encoding) => encoding.replaceAll('+', '-').replaceAll('/', '_')),
    ]),
  ].filter((encoding) => encoding.length >= 8)
}
