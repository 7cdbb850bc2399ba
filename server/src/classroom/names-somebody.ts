const spread = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `

/** Whether a text has one of these names as whole words, whatever stands between them. */
export function namesSomebody(text: string, names: readonly string[]): boolean {
  const within = spread(text)
  return names.map(spread).some((name) => name.trim() !== '' && within.includes(name))
}
