import { limits } from '@ariviyal/contract/limits'
import { type Formulas, splitFormulas } from '@ariviyal/contract/questions/formulas'
import { gapPattern, type SingleQuestionForm, type QuestionForm } from '@ariviyal/contract/questions/question'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { countNodes, FormulaError, renderFormula } from './render-formula.ts'

/** The texts of a form in which formulas may stand, with the name of their field. */
function textsOf(form: QuestionForm | SingleQuestionForm): [field: string, text: string][] {
  const texts: [string, string][] = [
    ['text', form.kind === 'fill-in' ? form.text.replaceAll(gapPattern, '[[]]') : form.text],
    ['explanation', form.explanation],
    ['hint', form.hint],
  ]
  if (form.kind === 'one-choice' || form.kind === 'several-choices')
    for (const { text, feedback } of form.options) texts.push(['options', text], ['options', feedback])
  if (form.kind === 'assertion-reason') texts.push(['assertion', form.assertion], ['reason', form.reason])
  if (form.kind === 'match') for (const { left, right } of form.pairs) texts.push(['pairs', left], ['pairs', right])
  if (form.kind === 'order')
    for (const item of form.items) texts.push(['items', typeof item === 'string' ? item : item.text])
  return texts
}

export type Problem = { field: string; msg: string }

/** The formulas of a question in MathML, or the problem of the first that cannot be read. */
export const renderFormulas = (form: QuestionForm | SingleQuestionForm): Formulas | Problem =>
  renderFormulasOf(textsOf(form))

/** The same of some texts, each with the name of its field. */
export function renderFormulasOf(texts: [field: string, text: string][]): Formulas | Problem {
  const formulas = new Map<string, Formulas[string]>()
  let nodes = 0
  for (const [field, text] of texts) {
    const all = splitFormulas(text).flatMap((piece) => ('tex' in piece ? piece.tex : []))
    for (const [index, tex] of all.entries()) {
      if (formulas.has(tex)) continue
      try {
        const node = renderFormula(tex)
        nodes += countNodes(node)
        formulas.set(tex, node)
      } catch (error) {
        if (!(error instanceof FormulaError)) throw error
        return { field, msg: serverMessages.formulaInvalid(index + 1, tex, error.message, error.position) }
      }
      if (formulas.size > limits.formulasMax || nodes > limits.formulaNodesMax)
        return { field, msg: serverMessages.formulasTooMany }
    }
  }
  return Object.fromEntries(formulas)
}

export const isProblem = (made: Formulas | Problem): made is Problem => typeof made['msg'] === 'string'
