/** A run of text in one style. */
export interface InlineSpan {
  text: string
  bold: boolean
  italic: boolean
}

const ESCAPABLE = /[\\*_`[\]()#|>!.-]/

/** Converts straight quotes to typographic ones; an opening quote follows the start, a space or a bracket. */
function curlQuotes(text: string): string {
  const opens = (before: string) => before === '' || /[\s([{—–*/]$/.test(before)
  return text
    .replace(/"/g, (_, at: number) => {
      const before = text.slice(0, at)
      const closesEmphasis = /\w\*+$/.test(before)
      return opens(before) && !closesEmphasis ? '“' : '”'
    })
    .replace(/'/g, (_, at: number) => {
      const before = text.slice(0, at)
      return opens(before) && !/\w\*+$/.test(before) ? '‘' : '’'
    })
    .replace(/\.\.\./g, '…')
}

/** Keeps a number on one line with its unit, a product or quotient whole, and a figure or chapter with its number. */
function glueUnits(text: string): string {
  return text
    .replace(/(\d) (?=[A-Za-zµΩ°%]{1,3}(?![A-Za-z]))/g, '$1\u00a0')
    .replace(/ ± (?=\d)/g, '\u00a0±\u00a0')
    .replace(/ ([×÷]) (?=[\d(])/g, '\u00a0$1\u00a0')
    .replace(/(\d) (?=[=≈] \d)/g, '$1\u00a0')
    .replace(/\b(Chapter|Question|Step|Grade|Figure|Table) (?=\d)/g, '$1\u00a0')
}

/** Parses `**bold**`, `*italic*` and backslash escapes; anything else is text. */
export function parseInline(source: string): InlineSpan[] {
  const text = glueUnits(curlQuotes(source))
  const spans: InlineSpan[] = []
  let bold = false
  let italic = false
  let run = ''
  const flush = () => {
    if (run !== '') spans.push({ text: run, bold, italic })
    run = ''
  }
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? ''
    if (char === '\\' && ESCAPABLE.test(text[i + 1] ?? '')) {
      run += text[++i] ?? ''
    } else if (char === '*' && text[i + 1] === '*') {
      flush()
      bold = !bold
      i++
    } else if (char === '*') {
      flush()
      italic = !italic
    } else {
      run += char
    }
  }
  flush()
  if (bold || italic) throw new Error(`emphasis is not closed: ${source.slice(0, 80)}`)
  return spans
}

/** The text without markup, for bookmarks, running headers and alternative texts. */
export function plainText(source: string): string {
  return parseInline(source)
    .map((span) => span.text)
    .join('')
    .replaceAll('\u00a0', ' ')
}
