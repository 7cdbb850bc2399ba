import type { QuestionContent } from '@ariviyal/contract/questions/question'

/** The share of the marks that blind guessing has on average; null where it cannot be said. */
export function guessScore(content: QuestionContent): number | null {
  switch (content.kind) {
    case 'one-choice':
    case 'assertion-reason':
      return content.options.filter(({ right }) => right).length / content.options.length
    case 'true-false':
      return 1 / 2
    case 'match':
      return 1 / content.right.length
    case 'order':
      return 1 / content.items.reduce((product, _, index) => product * (index + 1), 1)
    case 'number':
    case 'short-text':
    case 'fill-in':
      return 0
    default:
      return null
  }
}
