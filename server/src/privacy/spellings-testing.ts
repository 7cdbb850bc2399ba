/** The middle of what base64 makes of a text that stands anywhere in a longer one: it begins at one of three places. */
const inBase64 = (text: string): string[] =>
  [0, 1, 2].map((before) => {
    const whole = Buffer.from(`${' '.repeat(before)}${text}`)
      .toString('base64')
      .replace(/=+$/, '')
    // The first and the last signs hold parts of what stands beside.
    return whole.slice(before === 0 ? 0 : before + 1, -1)
  })

/** How a text can stand in a log: as it is, in an address, in JSON, in hexadecimal digits, in base64. */
export function spellingsOf(text: string): string[] {
  const base64 = inBase64(text)
  return [
    ...new Set([
      text,
      encodeURIComponent(text),
      new URLSearchParams({ text }).toString().slice(5),
      JSON.stringify(text).slice(1, -1),
      Buffer.from(text).toString('hex'),
      ...base64,
      ...base64.map((spelling) => spelling.replaceAll('+', '-').replaceAll('/', '_')),
    ]),
  ].filter((spelling) => spelling.length >= 8)
}
