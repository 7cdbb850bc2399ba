import { createHash } from 'node:crypto'
import { type Formulas, formulasIn } from '@ariviyal/contract/questions/formulas'
import { type PupilQuestion } from '@ariviyal/contract/questions/pupil-question'
import { gapPattern, type QuestionContent } from '@ariviyal/contract/questions/question'

export type AskedQuestion = {
  id: string
  caseId: string | null
  content: QuestionContent
  formulas?: Formulas
  hint: string
  marks: number
  negativeMarks: number
}

/**
 * A question as a pupil sees it, without anything that tells what is right. The same seed gives the same order.
 * Options keep their order unless `shuffleOptions`; the options of an assertion-reason question always keep it.
 */
export function pupilView(asked: AskedQuestion, seed: string, { shuffleOptions = false } = {}): PupilQuestion {
  const view = withoutFormulas(asked, seed, shuffleOptions)
  const parts = [view.options, view.left, view.right].flatMap((list) => list ?? [])
  // Formulas of explanations and feedback could tell what is right.
  return {
    ...view,
    formulas: formulasIn([view.text, view.hint, ...parts.map(({ text }) => text)], asked.formulas ?? {}),
  }
}

function withoutFormulas(
  { id, caseId, content, hint, marks, negativeMarks }: AskedQuestion,
  seed: string,
  shuffleOptions: boolean,
): PupilQuestion {
  const shuffled = (parts: Part[]) => shuffle(parts, `${seed} ${id}`)
  const about = { id, kind: content.kind, marks, negative_marks: negativeMarks, case_id: caseId, hint }
  const view = { ...about, text: content.text, ...(content.picture && { picture: content.picture }) }
  switch (content.kind) {
    case 'one-choice':
    case 'several-choices':
      return { ...view, options: shuffleOptions ? shuffled(content.options) : content.options.map(shown) }
    case 'assertion-reason':
      return { ...view, options: content.options.map(shown) }
    case 'match':
      return { ...view, left: content.left.map(shown), right: shuffled(content.right) }
    case 'order':
      return { ...view, options: shuffled(content.items) }
    case 'fill-in':
      return { ...view, text: content.text.replaceAll(gapPattern, '[[]]') }
    default:
      return view
  }
}

type Part = NonNullable<PupilQuestion['options']>[number]
const shown = ({ id, text, picture }: Part): Part => ({ id, text, ...(picture && { picture }) })

/** Sorts by a hash of seed and id: each order is equally likely, the right one too, so the order tells nothing. */
function shuffle(parts: Part[], seed: string): Part[] {
  const keyOf = ({ id }: Part) => createHash('sha256').update(`${seed} ${id}`).digest('hex')
  const keyed = parts.map((part) => ({ key: keyOf(part), part: shown(part) }))
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ part }) => part)
}
