import type { Block, Run } from '@ariviyal/contract/community/post-text'
import type { TextRun } from '@ariviyal/contract/markup/parse-markup'
import { parseWithFormulas } from '@ariviyal/contract/markup/parse-with-formulas'
import { AppError } from '../../platform/http/errors.ts'
import { isProblem, renderFormulasOf } from '../../questions/formulas/render-formulas.ts'

/** The body of a post in parts, with its formulas in MathML. Slow. Raises `invalid-fields` for a formula that cannot be read. */
export function makeContent(body: string): Block[] {
  const formulas = renderFormulasOf([['body', body]])
  if (isProblem(formulas)) throw new AppError('invalid-fields', formulas.msg, { fields: { body: formulas.msg } })
  const runOf = ({ isFormula, ...run }: TextRun): Run => {
    const formula = isFormula ? formulas[run.text] : undefined
    return { ...run, ...(formula && { formula }) }
  }
  return parseWithFormulas(body).map((block) =>
    block.kind === 'list'
      ? { ...block, items: block.items.map((pieces) => pieces.map(runOf)) }
      : { ...block, pieces: block.pieces.map(runOf) },
  )
}

/** Whether a text leads to another site, as a link or as a bare address. */
export const hasLink = (text: string): boolean => /:\/\/|\bwww\./i.test(text)
