import { abilities, type HolisticForm, type HolisticSheet } from '@ariviyal/contract/gradebook/holistic'
import { lockClassOfStudent } from '../../classroom/class-access.policy.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { raiseRevision } from '../gradebook.queries.ts'
import { recordChanges } from '../history.ts'
import { findSheet, writeSheet } from './holistic.queries.ts'
import { sheetView } from './read-holistic.ts'

type Card = Pick<HolisticSheet, 'teacher' | 'self' | 'peer'>

const wordsOf = (card: Card): string =>
  (['teacher', 'self', 'peer'] as const)
    .map((rater) => `${rater}: ${abilities.map((ability) => `${ability} ${card[rater][ability] ?? '–'}`).join(', ')}`)
    .join('; ')

/** Saves the card of a student, and returns the new version. Raises `not-found`, `archived` and `edited-elsewhere`. */
export async function saveHolistic(
  ctx: AppContext,
  teacherId: string,
  studentId: string,
  form: HolisticForm,
): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const { id: classId } = await lockClassOfStudent(tx, studentId, teacherId)
    const before = sheetView(studentId, await findSheet(tx, studentId))
    if (before.version !== form.version) throw new AppError('edited-elsewhere')
    const { teacher, self, peer, remark } = form
    const version = before.version + 1
    await writeSheet(
      tx,
      { studentId, classId },
      {
        teacherAwareness: teacher.awareness,
        teacherSensitivity: teacher.sensitivity,
        teacherCreativity: teacher.creativity,
        selfAwareness: self.awareness,
        selfSensitivity: self.sensitivity,
        selfCreativity: self.creativity,
        peerAwareness: peer.awareness,
        peerSensitivity: peer.sensitivity,
        peerCreativity: peer.creativity,
        remark,
        version,
      },
    )
    await raiseRevision(tx, classId)
    await recordChanges(ctx, tx, teacherId, classId, [
      {
        kind: 'holistic',
        studentId,
        before: wordsOf(before),
        after: wordsOf(form),
        note: remark,
      },
    ])
    return version
  })
}
