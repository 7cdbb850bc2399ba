import type { Analysis } from '@ariviyal/contract/tests/analysis'
import { fewest } from '@ariviyal/contract/tests/analysis-tables'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { numbersByQuestion } from '../numbers-by-question.ts'
import { stateOf } from '../test-time.ts'
import { mastery } from './mastery.ts'
import { testNotes } from './notes.ts'
import { questionFigures } from './question-figures.ts'
import { type MarkedAttempt, readMarked } from './read-marked.ts'
import { deviationOf, meanOf, medianOf, positionStatistics, testStatistics } from './statistics.ts'
import { reasonsFor } from './who-needs-help.ts'

/**
 * The analysis of a test from the attempts that have ended. Statistics are of each pupil's first attempt, as later ones have learned from
 * it; mastery is of the attempt with the most marks, which counts (docs/decisions/063-item-analysis.md). Raises `not-found`, and
 * `test-not-open` for a draft.
 */
export async function analyseTest(ctx: AppContext, teacherId: string, testId: string): Promise<Analysis> {
  const { test, className, students, items, attempts, running, now } = await readMarked(ctx, teacherId, testId)
  const state = stateOf(test, now)
  if (state === 'draft') throw new AppError('test-not-open')
  const ofStudent = Map.groupBy(attempts, ({ studentId }) => studentId)
  const first = students.flatMap(({ id }) => ofStudent.get(id)?.reduce(earlier) ?? []).sort((a, b) => b.marks - a.marks)
  const takers = students.flatMap((student) => {
    const best = ofStudent.get(student.id)?.reduce(better)
    return best ? [{ student, best }] : []
  })
  const counting = takers.map(({ best }) => best)
  const enough = first.length >= fewest
  const matrix = first.map(({ answers }) => answers.map(({ counts, marks }) => (counts ? marks : null)))
  const statistics = positionStatistics(
    items.map(({ marks }) => marks),
    matrix,
  )
  const totals = first.map(({ marks }) => marks)
  const third = Math.floor(totals.length / 3)
  // Among equal totals a third would be arbitrary.
  const hasThirds = (totals[third - 1] ?? 0) > (totals.at(-third) ?? 0)
  const numbers = numbersByQuestion(items)
  const whole = enough ? testStatistics(matrix) : null
  const chapters = mastery('chapter', items, counting)
  const shareOf = ({ marks }: MarkedAttempt) => marks / test.marks
  const pupilOf = ({ id, rollNumber, name }: (typeof students)[number]) => ({
    student_id: id,
    roll_number: rollNumber,
    name,
  })
  const facts = {
    state,
    running,
    unmarked: attempts.reduce((sum, { answers }) => sum + answers.filter(({ marks }) => marks === null).length, 0),
    enough,
    alpha_percent: whole?.alpha ?? null,
  }
  return {
    test_id: test.id,
    title: test.title,
    class_name: className,
    made_at: now.toISOString(),
    class_size: students.length,
    taken: takers.length,
    ...facts,
    of: test.marks,
    mean: enough ? meanOf(totals) : null,
    median: enough ? medianOf(totals) : null,
    deviation: enough ? deviationOf(totals) : null,
    error_ratio_percent: whole?.errorRatio ?? null,
    standard_error: whole?.standardError ?? null,
    notes: testNotes({ ...facts, complete: matrix.every((marks) => !marks.includes(null)) }),
    spread: tenths(counting.map(shareOf)),
    questions: items.flatMap((item, index) => {
      const own = statistics[index]
      const answers = first.flatMap((attempt) => attempt.answers[index] ?? [])
      const number = numbers.get(item.questionId) ?? ''
      return own ? [questionFigures(item, number, answers, { statistics: own, hasThirds })] : []
    }),
    pupils: takers.map(({ student, best }) => ({ ...pupilOf(student), share: shareOf(best) })),
    chapters,
    competencies: mastery('competency', items, counting),
    help: students.flatMap((student) => {
      const place = takers.findIndex((taker) => taker.student === student)
      const best = takers[place]?.best
      const absent = state === 'closed' && !ofStudent.has(student.id) ? ['Did not take the test.'] : []
      const reasons = best ? reasonsFor(best, shareOf(best), chapters, place) : absent
      return reasons.length > 0 ? [{ ...pupilOf(student), reasons }] : []
    }),
  }
}

const earlier = (a: MarkedAttempt, b: MarkedAttempt) => (b.number < a.number ? b : a)
const better = (a: MarkedAttempt, b: MarkedAttempt) => (b.marks > a.marks ? b : a)

/** How many shares are in each tenth; all marks are in the last. */
function tenths(shares: readonly number[]): number[] {
  const counts = Array.from({ length: 10 }, () => 0)
  for (const share of shares) {
    const tenth = Math.min(9, Math.floor(share * 10 + 1e-9))
    counts[tenth] = (counts[tenth] ?? 0) + 1
  }
  return counts
}
