import { type AnswerValue } from '@ariviyal/contract/questions/pupil-question'
import { gapsOf, type QuestionContent } from '@ariviyal/contract/questions/question'

/** A right answer in the form in which a pupil gives one; null where there is no single one. */
export function rightAnswer(content: QuestionContent): AnswerValue {
  switch (content.kind) {
    case 'one-choice':
    case 'assertion-reason':
      return content.options.find(({ right }) => right)?.id ?? null
    case 'several-choices':
      return content.options.filter(({ right }) => right).map(({ id }) => id)
    case 'true-false':
      return content.right
    case 'number':
      return content.unit ? `${content.right} ${content.unit}` : content.right
    case 'short-text':
      return content.accepted[0] ?? null
    case 'fill-in':
      return gapsOf(content.text).map(([first = '']) => first)
    case 'match':
      return Object.fromEntries(content.left.map(({ id }, index) => [id, content.right[index]?.id ?? '']))
    case 'order':
      return content.items.map(({ id }) => id)
    default:
      return null
  }
}

/** What the author says about those options that an answer chooses. */
export function aboutChosen(content: QuestionContent, value: AnswerValue): { option: string; text: string }[] {
  if (!('options' in content)) return []
  const chosen: unknown[] = Array.isArray(value) ? value : [value]
  return content.options.flatMap(({ id, feedback }) =>
    feedback !== '' && chosen.includes(id) ? { option: id, text: feedback } : [],
  )
}
