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
      const [, key, label] = /^([a-z][a-z\d_]*)\s*:\s*(.+)$/.exec(line) ?? []
      return { key: key ?? keyOf(line), label: label ?? line }
    })

/** A key of small letters, digits and underscores. */
const keyOf = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '_')
    .replaceAll(/^[\d_]+|_+$/g, '')
    .slice(0, 30)
