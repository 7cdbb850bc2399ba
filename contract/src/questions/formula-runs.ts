import { type Formulas, type MathNode, splitFormulas } from './formulas.ts'

/** A part of a text: on the line, above it (1) or below it (-1). */
export interface Run {
  text: string
  shift: -1 | 0 | 1
  /** Set for a formula that is to be drawn; `text` says it then. */
  formula?: MathNode
}

type Part = MathNode | string

const marksAbove: Record<string, string> = {
  '‾': '\u0305',
  '¯': '\u0305',
  '→': '\u20d7',
  ˆ: '\u0302',
  '^': '\u0302',
  '˙': '\u0307',
  '¨': '\u0308',
  '~': '\u0303',
  '˜': '\u0303',
}
/** Operators between two operands. */
const spaced = /^[=<>+−×÷±∓≤≥≠≈≡∼≃≅∝→←↔⇌⇒⇔∈⊂∪∩⊥∥∴∵]$/u
const invisible = /[\u2061-\u2064\u200b]/g

/**
 * A formula as text, for readers that are not shown the page and where it is too wide for a line: powers and indices are raised and lowered, a fraction is a/(b + c), a root √(x).
 * Scripts within scripts, the rows of a matrix and words above an arrow stand on one line.
 */
export const formulaRuns = (node: MathNode): Run[] => joined(runsOf(node)).flatMap((run) => (run.text ? [run] : []))

function runsOf(part: Part | undefined): Run[] {
  if (part === undefined) return []
  if (typeof part === 'string') return onLine(part)
  const { tag, children, attributes } = part
  const [first, second, third] = children
  switch (tag) {
    case 'mo':
      return operator(textOf(part), attributes)
    case 'mtext':
      return onLine(children.map(String).join('').replaceAll('\u00a0', ' '))
    case 'mspace':
      return Number.parseFloat(attributes.width ?? '0') >= 0.16 ? onLine(' ') : []
    case 'mphantom':
    case 'mprescripts':
      return []
    case 'mfrac':
      return isWithoutLine(part)
        ? [...runsOf(first), ...onLine('; '), ...runsOf(second)]
        : [...grouped(first, /^[^\s+−=]*$/u), ...onLine('/'), ...grouped(second)]
    case 'msqrt':
      return [...onLine('√'), ...grouped({ ...part, tag: 'mrow' })]
    case 'mroot':
      return [...script(second, 1), ...onLine('√'), ...grouped(first)]
    case 'msup':
      return [...runsOf(first), ...script(second, 1)]
    case 'msub':
    case 'munder':
      return [...runsOf(first), ...script(second, -1)]
    case 'msubsup':
    case 'munderover':
      return [...runsOf(first), ...script(second, -1), ...script(third, 1)]
    case 'mover':
      return above(first, second)
    case 'mmultiscripts':
      return prescripts(children)
    case 'mtable':
      return between(children, '; ')
    case 'mtr':
      return between(children, ', ')
    default:
      return children.flatMap((child, place) =>
        isFraction(child) && isOperand(children[place + 1])
          ? [...onLine('('), ...runsOf(child), ...onLine(')')]
          : runsOf(child),
      )
  }
}

/** A product with a fraction needs brackets: (1/2)x. */
const isFraction = (part: Part): boolean => typeof part === 'object' && part.tag === 'mfrac' && !isWithoutLine(part)
const isOperand = (part: Part | undefined): boolean =>
  typeof part === 'object' && !['mo', 'mspace', 'mtext'].includes(part.tag) && textOf(part) !== ''
const isWithoutLine = ({ attributes }: MathNode): boolean => attributes.linethickness?.startsWith('0') ?? false

function operator(sign: string, { form, lspace }: MathNode['attributes']): Run[] {
  const plain = sign.replaceAll(invisible, '')
  return onLine(spaced.test(plain) && form !== 'prefix' && lspace !== '0em' ? ` ${plain} ` : plain)
}

const onLine = (text: string): Run[] => [{ text, shift: 0 }]

const between = (children: Part[], separator: string): Run[] =>
  children.flatMap((child, place) => [...(place > 0 ? onLine(separator) : []), ...runsOf(child)])

/** In brackets, unless it is one number, letter or word, with or without a script. */
function grouped(part: Part | undefined, simple = /^(?:[\d.,]+|\p{L}|\p{L}{3,})$/u): Run[] {
  const runs = joined(runsOf(part))
  const line = runs.map(({ text, shift }) => (shift === 0 ? text : '')).join('')
  const isBracketed = line.startsWith('(') && line.indexOf(')') === line.length - 1
  return simple.test(line.trim()) || isBracketed ? runs : [...onLine('('), ...runs, ...onLine(')')]
}

/** Raised or lowered; what is a script within it is written after ^ or _. */
function script(part: Part | undefined, shift: 1 | -1): Run[] {
  const runs = joined(runsOf(part))
  const text = runs.map((run) => (run.shift === 0 ? run.text : `${run.shift === 1 ? '^' : '_'}${run.text}`)).join('')
  const plain = text.replaceAll(' ', '')
  if (plain === '') return []
  // These signs are raised already.
  if (shift === 1 && /^[′″‴]+$/u.test(plain)) return onLine(plain)
  if (shift === 1 && plain === '∘') return onLine('°')
  return [{ text: plain, shift }]
}

function above(base: Part | undefined, over: Part | undefined): Run[] {
  const mark = marksAbove[textOf(over)]
  const line = textOf(base)
  if (!/^[→←↔⇌⟶⟵⇄]/u.test(line)) {
    if (mark === undefined) return [...runsOf(base), ...script(over, 1)]
    return onLine(Array.from(line, (letter) => `${letter}${mark}`).join(''))
  }
  const words = textOf(over).trim()
  return onLine(words ? ` –(${words})${line} ` : ` ${line} `)
}

/** Mass and atomic number before a symbol; the upper number comes first. */
function prescripts(children: Part[]): Run[] {
  const [base, ...rest] = children
  const before = rest.findIndex((child) => typeof child === 'object' && child.tag === 'mprescripts')
  const scripts = (list: Part[]) => [...script(list[1], 1), ...script(list[0], -1)]
  return [...scripts(rest.slice(before + 1)), ...runsOf(base), ...scripts(before > 0 ? rest.slice(0, before) : [])]
}

const textOf = (part: Part | undefined): string =>
  joined(typeof part === 'object' ? part.children.flatMap(runsOf) : runsOf(part))
    .map(({ text }) => text)
    .join('')
    .replaceAll(invisible, '')
    .trim()

/** Neighbours on the same height as one, with single spaces and none at the ends. */
function joined(runs: Run[]): Run[] {
  const made: Run[] = []
  for (const run of runs) {
    const last = made.at(-1)
    if (last?.shift === run.shift) last.text += run.text
    else made.push({ ...run })
  }
  for (const run of made) run.text = run.text.replaceAll(/ {2,}/g, ' ')
  const [first] = made
  if (first) first.text = first.text.trimStart()
  const end = made.at(-1)
  if (end) end.text = end.text.trimEnd()
  return made
}

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻'
const lowered = '₀₁₂₃₄₅₆₇₈₉₊₋'

/** The same without raised and lowered text, for a reader that is not shown the page. */
export const plainText = (runs: readonly Run[]): string =>
  runs
    .map(({ text, shift }) => {
      if (shift === 0) return text
      const places = Array.from(text, (sign) => '0123456789+−'.indexOf(sign))
      if (places.every((place) => place >= 0))
        return places.map((place) => (shift === 1 ? raised : lowered)[place]).join('')
      const sign = shift === 1 ? '^' : '_'
      return Array.from(text).length === 1 ? `${sign}${text}` : `${sign}(${text})`
    })
    .join('')

/** A text with its formulas. */
export const richText = (text: string, formulas: Formulas = {}): Run[] =>
  splitFormulas(text).flatMap((piece): Run[] => {
    if ('text' in piece) return [{ text: piece.text, shift: 0 }]
    const formula = formulas[piece.tex]
    return formula ? [{ text: plainText(formulaRuns(formula)), shift: 0, formula }] : [{ text: piece.tex, shift: 0 }]
  })

/** A text with its formulas as plain signs, where no formula can stand: in a file, or in a list of choices. */
export const withPlainFormulas = (text: string, formulas: Formulas): string => plainText(richText(text, formulas))
