import { withPlainFormulas } from '@ariviyal/contract/questions/formula-runs'
import type { QuestionFigures } from '@ariviyal/contract/tests/analysis'

type Texts = Pick<QuestionFigures, 'text' | 'options' | 'formulas'>

/** A question whose formulas are plain signs, for notes and files. What pupils typed stays as it is. */
export const inPlainSigns = <Q extends Texts>(question: Q): Q => ({
  ...question,
  text: withPlainFormulas(question.text, question.formulas),
  options: question.options.map((option) => ({
    ...option,
    text: withPlainFormulas(option.text, question.formulas),
  })),
})
