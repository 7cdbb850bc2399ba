import type { Executor } from '../../platform/db/database.ts'
import { markAnswer } from '../../questions/marking/mark-answer.ts'
import { isAnswerable } from '../build-items.ts'
import { award } from '../award.ts'
import type { ItemRow } from '../tests.table.ts'
import { type AnsweredItem, upsertAnswers } from './answers.queries.ts'
import type { AnswerRow } from './attempts.table.ts'
import { selectNewestEvents } from './events.queries.ts'
import { settle, type Settled } from './settle.ts'

/** Brings answers in line with the logs of their attempts, which must be locked. */
export async function settleAnswers(
  tx: Executor,
  changed: { attemptId: string; answered: AnsweredItem[] }[],
): Promise<void> {
  const asked = changed.flatMap(({ attemptId, answered }) =>
    answered
      .filter(({ item }) => isAnswerable(item))
      .map((one) => ({ attemptId, ...one, question: one.item.questionId })),
  )
  if (asked.length === 0) return
  const events = Map.groupBy(await selectNewestEvents(tx, asked), answerKey)
  const rows = asked.map((one) => {
    const { attemptId, item, answer: old } = one
    const accepted =
      old && old.acceptedArrival !== null ? { value: old.value ?? null, arrival: old.acceptedArrival } : null
    return answerRow(attemptId, item, settle(events.get(answerKey(one)) ?? [], accepted), accepted?.arrival ?? null)
  })
  await upsertAnswers(tx, rows)
}

const answerKey = ({ attemptId, question }: { attemptId: string; question: string }): string =>
  `${attemptId} ${question}`

/** A row with the server's marks for the value in force, without marks of a teacher. */
export function answerRow(
  attemptId: string,
  item: ItemRow,
  { value, late, conflict, fromFile }: Settled,
  acceptedArrival: number | null,
): AnswerRow {
  const mark = markAnswer(item.content, value)
  return {
    attemptId,
    questionId: item.questionId,
    value,
    answered: mark.reason !== 'not answered',
    late: late !== null,
    lateValue: late?.value ?? null,
    acceptedArrival,
    conflict,
    fromFile,
    marks: award(item, mark),
    reason: mark.reason,
    teacherMarks: null,
    feedback: '',
    rubric: null,
    version: 0,
    markedBy: null,
  }
}
