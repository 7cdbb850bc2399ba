import type { QuestionFigures } from '@ariviyal/contract/tests/analysis'
import { textWithPlainFormulas } from '../print/blocks.ts'

type Texts = Pick<QuestionFigures, 'text' | 'options' | 'formulas'>

/** A question whose formulas are plain signs, for notes and files. What pupils typed stays as it is. */
export const withPlainFormulas = <Q extends Texts>(question: Q): Q => ({
  ...question,
  text: textWithPlainFormulas(question.text, question.formulas),
  options: question.options.map((option) => ({
    ...option,
    text: textWithPlainFormulas(option.text, question.formulas),
  })),
})
