import type { AnswerValue, QuestionKind } from '@ariviyal/contract/questions/pupil-question'
import type { TestItem } from '@ariviyal/contract/tests/sections'
import { RichText } from '../../questions/preview/rich-text.tsx'
import { answerInWords } from '../answer-values.ts'
import { textsOfItem } from './questions-of.ts'

/** Their answers name texts of the question, which may have formulas. What a pupil types has none. */
const named: ReadonlySet<QuestionKind> = new Set([
  'one-choice',
  'several-choices',
  'assertion-reason',
  'match',
  'order',
])

/** A pupil's answer, a line for each part; `none` in place of an empty one. */
export function AnswerText({ item, value, none }: { item: TestItem; value: AnswerValue; none: string }) {
  const lines = answerInWords(item.kind, textsOfItem(item), value)
  const text = lines.length > 0 ? lines.join('\n') : none
  return named.has(item.kind) ? <RichText text={text} formulas={item.formulas} /> : text
}
