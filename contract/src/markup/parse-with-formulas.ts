import { splitFormulas } from '../questions/formulas.ts'
import { type MarkupBlock, parseMarkup, parseRuns, type TextRun } from './parse-markup.ts'

/** Apart from `parseMarkup`, so that pages without formulas do not load how they are read. Marks do not reach across a formula. */
const parseRunsWithFormulas = (line: string): TextRun[] =>
  splitFormulas(line).flatMap((piece) =>
    'tex' in piece ? [{ text: piece.tex, isFormula: true as const }] : parseRuns(piece.text),
  )

/** Markup with formulas, as TeX between `$` (formulas.ts). */
export const parseWithFormulas = (source: string): MarkupBlock[] => parseMarkup(source, parseRunsWithFormulas)
