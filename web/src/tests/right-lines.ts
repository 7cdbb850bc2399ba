import { gapsOf, type QuestionContent } from '@ariviyal/contract/questions/question'

/** What is right in a question, one line each; none where a teacher marks. */
export function rightLines(content: QuestionContent): string[] {
  switch (content.kind) {
    case 'one-choice':
    case 'several-choices':
    case 'assertion-reason':
      return content.options.flatMap(({ right, text }) => (right ? [text] : []))
    case 'true-false':
      return [content.right ? 'True' : 'False']
    case 'number': {
      const { right, unit, tolerance, significant_digits: digits } = content
      const parts = [right, unit, tolerance === null ? '' : `± ${tolerance}`]
      return [[...parts, digits === null ? '' : `with ${digits} significant digits`].filter(Boolean).join(' ')]
    }
    case 'short-text':
      return content.accepted
    case 'fill-in':
      return gapsOf(content.text).map((accepted, place) => `Gap ${place + 1}: ${accepted.join(' / ')}`)
    case 'match':
      return content.left.map(({ text }, place) => `${text} – ${content.right[place]?.text ?? ''}`)
    case 'order':
      return content.items.map(({ text }, place) => `${place + 1}. ${text}`)
    default:
      return []
  }
}
