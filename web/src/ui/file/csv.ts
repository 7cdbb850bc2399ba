/** Prefixes a quote to text that a spreadsheet would evaluate (OWASP, CSV injection). */
const inert = (text: string) => (/^\s*[=+\-@]|^[\t\r\n]/.test(text) ? `'${text}` : text)
const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Numbers stay numeric for the spreadsheet. */
const cell = (value: string | number | null) =>
  typeof value === 'string' ? quoted(inert(value)) : (value?.toString() ?? '')

/** Lines as CSV (RFC 4180). */
export const csvOf = (lines: readonly (readonly (string | number | null)[])[]): string =>
  lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')
