import { type AnswerValue } from '@ariviyal/contract/questions/pupil-question'
import { formulasIn } from '@ariviyal/contract/questions/formulas'
import { gapPattern, type QuestionContent } from '@ariviyal/contract/questions/question'
import type { QuestionFigures } from '@ariviyal/contract/tests/analysis'
import { fewest } from '@ariviyal/contract/tests/analysis-tables'
import { comparableText } from '../../questions/marking/comparable-text.ts'
import type { ItemRow } from '../tests.table.ts'
import { guessScore } from './guess-score.ts'
import { questionNotes } from './notes.ts'
import { inPlainSigns } from './plain-formulas.ts'
import type { MarkedAnswer } from './read-marked.ts'
import type { PositionStatistics } from './statistics.ts'

/** How many different wrong answers are listed. */
const mostWrong = 5

/** What the attempts did with one question; they are ordered from most marks to fewest. */
export function questionFigures(
  item: ItemRow,
  number: string,
  answers: readonly MarkedAnswer[],
  { statistics, hasThirds }: { statistics: PositionStatistics; hasThirds: boolean },
): QuestionFigures {
  const counted = answers.filter(({ counts }) => counts)
  const enough = counted.length >= fewest
  const figures = {
    question_id: item.questionId,
    number,
    kind: item.content.kind,
    text: item.content.text.replaceAll(gapPattern, '____'),
    formulas: formulasIn([item.content.text, ...optionsOf(item.content).map(({ text }) => text)], item.formulas),
    marks: item.marks,
    count: counted.length,
    answered: answers.filter(({ answered }) => answered).length,
    unmarked: answers.filter(({ marks }) => marks === null).length,
    facility: enough ? statistics.facility : null,
    deviation: enough && statistics.deviation !== null && item.marks > 0 ? statistics.deviation / item.marks : null,
    discrimination_percent: enough ? statistics.discrimination : null,
    efficiency_percent: enough ? statistics.efficiency : null,
    guess: guessScore(item.content),
    intended_weight_percent: statistics.intendedWeight,
    effective_weight_percent: enough ? statistics.effectiveWeight : null,
    options: optionFigures(item.content, counted, { enough, hasThirds }),
    wrong: commonWrong(item, answers),
  }
  return { ...figures, notes: enough ? questionNotes(inPlainSigns(figures)) : [] }
}

type Option = { id: string; text: string; right: boolean }

function optionsOf(content: QuestionContent): Option[] {
  switch (content.kind) {
    case 'one-choice':
    case 'several-choices':
    case 'assertion-reason':
      return content.options
    case 'true-false':
      return [
        { id: 'true', text: 'True', right: content.right },
        { id: 'false', text: 'False', right: !content.right },
      ]
    default:
      return []
  }
}

const chosenBy = (value: AnswerValue): string[] =>
  Array.isArray(value) ? value : typeof value === 'string' || typeof value === 'boolean' ? [String(value)] : []

function optionFigures(
  content: QuestionContent,
  counted: readonly MarkedAnswer[],
  { enough, hasThirds }: { enough: boolean; hasThirds: boolean },
) {
  const third = Math.floor(counted.length / 3)
  const upper = counted.slice(0, third)
  const lower = counted.slice(counted.length - third)
  return optionsOf(content).map(({ id, text, right }) => {
    const count = (of: readonly MarkedAnswer[]) => of.filter(({ value }) => chosenBy(value).includes(id)).length
    const share = (of: readonly MarkedAnswer[]) => (enough && of.length > 0 ? count(of) / of.length : null)
    return {
      text,
      right,
      count: count(counted),
      share: share(counted),
      upper: hasThirds ? share(upper) : null,
      lower: hasThirds ? share(lower) : null,
    }
  })
}

const written = new Set<QuestionContent['kind']>(['number', 'short-text', 'fill-in'])

/** Wrong answers in words that differ only in case, white space or punctuation around them count as one. */
function commonWrong({ content, marks: most }: ItemRow, answers: readonly MarkedAnswer[]) {
  if (!written.has(content.kind)) return []
  const wrong = answers.flatMap(({ value, answered, marks }) => {
    if (!answered || marks === null || marks >= most) return []
    const texts = Array.isArray(value) ? value : typeof value === 'string' ? [value] : []
    return [{ shown: texts.map((text) => text.trim() || '–').join('; '), key: texts.map(comparableText).join('\n') }]
  })
  return Array.from(Map.groupBy(wrong, ({ key }) => key).values(), (group) => ({
    value: group[0]?.shown ?? '',
    count: group.length,
  }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, mostWrong)
}
