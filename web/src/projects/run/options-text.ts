/** The answers of a choice as lines such as `open: In flower`. */
export const writeOptions = (options: readonly { key: string; label: string }[]): string =>
  options.map(({ key, label }) => `${key}: ${label}`).join('\n')

/** A line without a key gets one from its words. */
export const readOptions = (text: string): { key: string; label: string }[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const colon = line.indexOf(':')
      const [key, label] = [line.slice(0, Math.max(0, colon)).trim(), line.slice(colon + 1).trim()]
      return /^[a-z][a-z\d_]*$/.test(key) && label !== '' ? { key, label } : { key: keyOf(line), label: line }
    })

/** A key of small letters, digits and underscores. */
const keyOf = (words: string): string =>
  (words.toLowerCase().match(/[a-z\d]+/g) ?? [])
    .join('_')
    .replace(/^[\d_]+/, '')
    .slice(0, 30)
