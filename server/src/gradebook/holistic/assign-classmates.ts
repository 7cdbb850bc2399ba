import type { ClassmatesForm } from '@ariviyal/contract/gradebook/holistic'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { listStudents, lockClassFor } from '../../classroom/class-access.policy.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { raiseRevision } from '../gradebook.queries.ts'
import { recordChanges } from '../history.ts'
import { deleteViews, insertViews, selectViews, writeSheet } from './holistic.queries.ts'
import { pairClassmates } from './pair-classmates.ts'
import { isOwn } from './read-holistic.ts'

/**
 * Makes these the classmates about whom pupils are asked, and with `fill` gives one to all others. What a pupil has said about a former
 * classmate stays in that one's sheet until the next pupil has said something. Raises `not-found`, `archived`, and `invalid-fields` for a
 * student who is not of the class.
 */
export async function assignClassmates(
  ctx: AppContext,
  teacherId: string,
  classId: string,
  { pairs: chosen, fill }: ClassmatesForm,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockClassFor(tx, classId, teacherId, 'change')
    const students = (await listStudents(tx, classId)).map(({ id }) => id)
    const named = chosen.flatMap(({ student_id: own, classmate_id: other }) => [own, other])
    if (named.some((id) => !students.includes(id)))
      throw new AppError('invalid-fields', undefined, { fields: { pairs: serverMessages.notOfTheClass } })

    const asChosen = new Map(chosen.map(({ student_id: own, classmate_id: other }) => [own, other]))
    const pairs = fill ? pairClassmates(students, asChosen) : asChosen
    const before = (await selectViews(tx, classId)).filter((view) => !isOwn(view))
    const ended = before.filter(({ raterId, studentId }) => pairs.get(raterId) !== studentId)
    for (const { studentId, awareness, sensitivity, creativity, givenAt } of ended)
      if (givenAt !== null)
        await writeSheet(
          tx,
          { studentId, classId },
          { peerAwareness: awareness, peerSensitivity: sensitivity, peerCreativity: creativity },
        )
    await deleteViews(tx, ended)
    const known = new Set(before.filter((view) => !ended.includes(view)).map(({ raterId }) => raterId))
    const none = { classId, awareness: null, sensitivity: null, creativity: null, givenAt: null }
    await insertViews(
      tx,
      [...pairs]
        .filter(([raterId]) => !known.has(raterId))
        .map(([raterId, studentId]) => ({ ...none, raterId, studentId })),
    )
    await raiseRevision(tx, classId)
    await recordChanges(ctx, tx, teacherId, classId, [
      { kind: 'holistic', before: wordsOf(before.length), after: wordsOf(pairs.size) },
    ])
  })
}

/** Without names, so that the history names no pupil who has left. */
const wordsOf = (pairs: number): string => `pupils who are asked about a classmate: ${pairs}`
