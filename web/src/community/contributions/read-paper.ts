import { contributionLimits } from '@ariviyal/contract/community/contributions/contribution-rules'
import type { createContribution } from '@ariviyal/contract/community/contributions/contributions'
import { type givePaper, PaperQuestion, type PaperToGive } from '@ariviyal/contract/community/contributions/papers'
import type { BodyInput } from '@ariviyal/contract/endpoint'
import { type FormValues, textOf } from '../../ui/form/form-values.ts'
import { sentContribution } from './read-contribution.ts'

export interface ChosenQuestion {
  id: string
  text: string
  marks: string
}
type Paper = Extract<BodyInput<typeof createContribution>, { kind: 'paper' }>
type LmsPaper = BodyInput<typeof givePaper>

/** The questions of the bank in the values of a form, in their order. */
export const chosenIn = (values: FormValues): ChosenQuestion[] =>
  Array.from({ length: contributionLimits.paperItemsMax }, (_, place) => ({
    id: textOf(values, `questions.${place}.question_id`),
    text: textOf(values, `questions.${place}.text`),
    marks: textOf(values, `questions.${place}.marks`),
  })).filter(({ id }) => id !== '')

/** The body of the call that begins the paper: with a test, with questions of the bank, or written by hand. */
export function sentPaper(values: FormValues): Paper | LmsPaper {
  const paper = sentContribution({ ...values, kind: 'paper' }) as Paper
  const test = textOf(values, 'test_id')
  if (test) return { ...paper, test_id: test }
  const questions = chosenIn(values).map(({ id, marks }) => ({ question_id: id, marks: marks.trim() }))
  return questions.length > 0 ? { ...paper, questions } : paper
}

/** Messages for marks that the server would refuse, by the names of the controls. */
export const paperErrors = (values: FormValues): Record<string, string> =>
  Object.fromEntries(
    chosenIn(values).flatMap(({ id, marks }, place) => {
      const parsed = PaperQuestion.safeParse({ question_id: id, marks: marks.trim() })
      return parsed.success ? [] : [[`questions.${place}.marks`, parsed.error.issues[0]?.message ?? '']]
    }),
  )

/** What fills the form of a paper from a test. */
export const valuesOfTest = ({
  title,
  subject,
  grade,
  chapter,
  minutes,
  marks,
  body,
  source,
}: PaperToGive): FormValues => ({
  title,
  subject: subject ?? '',
  grades: String(grade),
  chapter,
  minutes: minutes === null ? '' : String(minutes),
  marks: marks === null ? '' : String(marks),
  body,
  source,
})
