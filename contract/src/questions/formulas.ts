import * as z from 'zod/mini'

/** The elements and attributes of MathML that a formula may have. */
const mathTags = [
  'math',
  'menclose',
  'mfrac',
  'mi',
  'mmultiscripts',
  'mn',
  'mo',
  'mover',
  'mpadded',
  'mphantom',
  'mprescripts',
  'mroot',
  'mrow',
  'ms',
  'mspace',
  'msqrt',
  'mstyle',
  'msub',
  'msubsup',
  'msup',
  'mtable',
  'mtd',
  'mtext',
  'mtr',
  'munder',
  'munderover',
] as const
export const MathTag = z.enum(mathTags)

const mathAttributes = [
  'accent',
  'accentunder',
  'columnalign',
  'columnlines',
  'columnspacing',
  'columnspan',
  'depth',
  'displaystyle',
  'fence',
  'form',
  'height',
  'largeop',
  'linethickness',
  'lspace',
  'mathvariant',
  'maxsize',
  'minsize',
  'movablelimits',
  'notation',
  'rowlines',
  'rowspacing',
  'rowspan',
  'rspace',
  'scriptlevel',
  'separator',
  'stretchy',
  'symmetric',
  'voffset',
  'width',
] as const
export const MathAttribute = z.enum(mathAttributes)
export const MathValue = z.string().check(z.regex(/^[\w .+%-]{1,40}$/))

/** An element of a formula; a page draws it as React nodes. */
export interface MathNode {
  tag: z.infer<typeof MathTag>
  attributes: Partial<Record<z.infer<typeof MathAttribute>, string>>
  children: (MathNode | string)[]
}
export const MathNode: z.ZodMiniType<MathNode> = z.lazy(() =>
  z.object({
    tag: MathTag,
    attributes: z.partialRecord(MathAttribute, MathValue),
    children: z.array(z.union([z.string(), MathNode])),
  }),
)

/** Formulas of a question in MathML, by their TeX. */
export const Formulas = z.record(z.string(), MathNode)
export type Formulas = z.infer<typeof Formulas>

/**
 * TeX between `$` or `$$`. As in other editors, a space beside the inner side of a `$` or a digit after the closing one
 * makes it an amount of money, and `\$` is a dollar.
 */
const formulaPattern = /(?<![\\$])(\$\$?)(?![\s$])((?:\\[^\n]|[^$\\\n])+?)(?<!\s)\1(?![\d$])/g

/** The pieces of a text: plain text, and the TeX of its formulas. */
export function splitFormulas(text: string): ({ text: string } | { tex: string })[] {
  const pieces: ({ text: string } | { tex: string })[] = []
  let end = 0
  const addText = (part: string) => {
    if (part) pieces.push({ text: part.replaceAll(String.raw`\$`, '$') })
  }
  for (const found of text.matchAll(formulaPattern)) {
    addText(text.slice(end, found.index))
    pieces.push({ tex: found[2] ?? '' })
    end = found.index + found[0].length
  }
  addText(text.slice(end))
  return pieces
}

/** Those formulas that stand in these texts. */
export function formulasIn(texts: string[], formulas: Formulas): Formulas {
  const used = new Set(
    texts.flatMap((text) => splitFormulas(text).flatMap((piece) => ('tex' in piece ? piece.tex : []))),
  )
  return Object.fromEntries(Object.entries(formulas).filter(([tex]) => used.has(tex)))
}
