import type { QuestionReading } from '@ariviyal/contract/questions/question-details'
import { gapsOf, type QuestionContent } from '@ariviyal/contract/questions/question'
import type { StoredQuestion } from '../questions.queries.ts'
import { pupilView } from './pupil-view.ts'

type Read = Pick<StoredQuestion, 'content' | 'formulas' | 'hint' | 'explanation'>

/** A question for people who do not edit it: staff who review it, and teachers who may use it. */
export const readingOf = (row: Read, id: string, caseId: string | null): QuestionReading => ({
  shown: pupilView({ ...row, id, caseId, marks: 1, negativeMarks: 0 }, 'reading'),
  notes: notesOf(row),
  formulas: row.formulas,
})

/** What pupils do not see of a question: what is right, and what is said about it afterwards. */
function notesOf({ content, explanation }: Read): QuestionReading['notes'] {
  const feedback = 'options' in content ? content.options.filter((option) => option.feedback !== '') : []
  return [
    ...rightTexts(content).map((text) => ({ label: 'Right', text })),
    ...feedback.map((option) => ({ label: `About “${option.text}”`, text: option.feedback })),
    { label: 'Explanation', text: explanation },
  ].filter(({ text }) => text !== '')
}

function rightTexts(content: QuestionContent): string[] {
  switch (content.kind) {
    case 'one-choice':
    case 'several-choices':
    case 'assertion-reason':
      return content.options.filter(({ right }) => right).map(({ text }) => text)
    case 'true-false':
      return [content.right ? 'True' : 'False']
    case 'number':
      return [
        `${content.right} ${content.unit}`.trim() + (content.tolerance === null ? '' : ` (± ${content.tolerance})`),
      ]
    case 'short-text':
      return [content.accepted.join(' or ')]
    case 'fill-in':
      return gapsOf(content.text).map((accepted) => accepted.join(' or '))
    case 'match':
      return content.left.map(({ text }, index) => `${text} – ${content.right[index]?.text ?? ''}`)
    case 'order':
      return content.items.map(({ text }) => text)
    default:
      return []
  }
}
