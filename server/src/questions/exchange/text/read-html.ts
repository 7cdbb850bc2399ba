import { Parser } from 'htmlparser2'
import { Unreadable, type Note } from '../reading.ts'
import { pictureLeftOut, type PictureSlot } from '../pictures/picture-slot.ts'
import { toDollarFormulas } from './formulas.ts'
import { isMedia, mediaLeftOut } from './media.ts'

const blocks = new Set(
  'address article aside blockquote center dd details div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
)
const unread = new Set('head iframe noscript object script style svg template title video audio'.split(' '))
const depthMax = 200
/** Several times the longest text of a question, with its marks. */
const htmlMax = 100_000

const lowered = { from: '0123456789+-=()', to: '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎' }
const raised = { from: '0123456789+-=()n', to: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ' }

/** Characters of a subscript or superscript, or TeX where Unicode has none. */
function shifted(text: string, { from, to }: typeof lowered, tex: string): string {
  const inner = text.replaceAll('−', '-').trim()
  if (inner === '') return ''
  const letters = Array.from(inner, (letter) => to[from.indexOf(letter)] ?? '')
  return letters.every(Boolean) ? letters.join('') : `$${tex}{${inner}}$`
}

/** A space that survives the joining of spaces, until the end. */
const fixedSpace = '\u00A0'

/**
 * Plain text of HTML: blocks become lines, entities characters, formulas dollars. `lines` keeps line feeds as line breaks. A picture fills
 * the slot of the text; one that is left out becomes its alternative text. Raises `Unreadable` when elements are nested too deeply.
 */
export function readHtml(
  html: string,
  note: Note,
  { lines = false, slot }: { lines?: boolean; slot?: PictureSlot | undefined } = {},
): string {
  if (html.length > htmlMax) throw new Unreadable('Its text is too long. Make several questions of it.')
  let out = ''
  let depth = 0
  let skipped = 0
  let verbatim = 0
  /** What stood before each open subscript or superscript; `out` holds its inside. */
  const before: string[] = []
  /** The last character, because asking a growing text for it copies the text. */
  let last = ''
  const put = (text: string) => {
    out += text
    last = text.at(-1) ?? last
  }
  const breakLine = () => {
    if (last !== '' && last !== '\n') put('\n')
  }
  const add = (text: string) => {
    if (skipped > 0) return
    if (verbatim > 0) put(text.replaceAll(/[ \t]/g, fixedSpace))
    else {
      const joined = text.replaceAll(lines ? /[ \t\f\r]+/g : /[ \t\n\f\r]+/g, ' ')
      const isAfterSpace = last === '' || last === ' ' || last === '\n'
      put(isAfterSpace && joined.startsWith(' ') ? joined.slice(1) : joined)
    }
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        if (depth > depthMax) throw new Unreadable('Its HTML is nested too deeply. Save it as plain text.')
        if (skipped === 0 && isMedia(name, attributes)) note(mediaLeftOut)
        if (unread.has(name)) skipped += 1
        if (skipped > 0) return
        if (name === 'br') put('\n')
        else if (blocks.has(name)) breakLine()
        else if (name === 'td' || name === 'th') add(' ')
        else if (name === 'sub' || name === 'sup') {
          before.push(out)
          out = ''
        } else if (name === 'img') {
          const alt = (attributes['alt'] ?? '').trim()
          const why = slot ? slot.take(attributes['src'] ?? '', alt) : pictureLeftOut
          if (why === undefined) return
          note(why)
          if (alt) add(`[${alt}]`)
        }
        if (name === 'pre') verbatim += 1
      },
      ontext: add,
      onclosetag(name) {
        depth -= 1
        if (unread.has(name)) skipped -= 1
        if (skipped > 0) return
        if (name === 'pre') verbatim -= 1
        if (blocks.has(name)) breakLine()
        if (name !== 'sub' && name !== 'sup') return
        const shift = name === 'sub' ? shifted(out, lowered, '_') : shifted(out, raised, '^')
        out = before.pop() ?? ''
        put(shift)
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return toDollarFormulas(
    out
      .replaceAll(/ ?\n ?/g, '\n')
      .trim()
      .replaceAll(fixedSpace, ' '),
  ).trim()
}
