import type { Mastery } from '@ariviyal/contract/tests/analysis'
import type { MarkedAttempt } from './read-marked.ts'

/** Below this share of the marks a pupil needs help. */
const low = 0.4
/** A chapter of fewer questions says too little about one pupil. */
const fewestQuestions = 2
/** Share of unanswered questions that is worth a question. */
const manyLeft = 1 / 3

const percent = (share: number): string => `${Math.round(100 * share)} %`

/** Why a pupil needs help; empty for none. `place` is that of the pupil in the mastery of the chapters. */
export function reasonsFor(
  attempt: MarkedAttempt,
  share: number,
  chapters: readonly Mastery[],
  place: number,
): string[] {
  const left = attempt.answers.filter(({ counts, answered }) => counts && !answered).length
  const asked = attempt.answers.filter(({ counts }) => counts).length
  return [
    ...(share < low ? [`Has ${percent(share)} of the marks.`] : []),
    ...chapters.flatMap(({ name, questions, of_pupils: shares }) => {
      const own = shares[place] ?? null
      return own !== null && own < low && questions >= fewestQuestions && chapters.length > 1
        ? [`${name}: ${percent(own)} of the marks.`]
        : []
    }),
    ...(asked > 0 && left / asked >= manyLeft ? [`Left out ${left} of ${asked} questions.`] : []),
  ]
}
