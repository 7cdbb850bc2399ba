import { abilities, type HolisticForm, type HolisticSheet } from '@ariviyal/contract/gradebook/holistic'
import { lockClassOfStudent } from '../../classroom/class-access.policy.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { raiseRevision } from '../gradebook.queries.ts'
import { recordChanges } from '../history.ts'
import { findSheet, selectViewsOf, writeSheet } from './holistic.queries.ts'
import { sheetView } from './read-holistic.ts'

type Card = Pick<HolisticSheet, 'teacher' | 'self' | 'peer'>

/** The levels of `card` that differ from those of `other`. */
const wordsOf = (card: Card, other: Card): string =>
  (['teacher', 'self', 'peer'] as const)
    .flatMap((rater) => {
      const changed = abilities.filter((ability) => card[rater][ability] !== other[rater][ability])
      return changed.map((ability) => `${raterWords[rater]}, ${ability}: ${card[rater][ability] ?? 'none'}`)
    })
    .join('; ')

const raterWords = { teacher: 'teacher', self: 'pupil', peer: 'classmate' } as const

/** Saves the card of a student, and returns the new version. Raises `not-found`, `archived` and `edited-elsewhere`. */
export async function saveHolistic(
  ctx: AppContext,
  teacherId: string,
  studentId: string,
  form: HolisticForm,
): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const { id: classId } = await lockClassOfStudent(tx, studentId, teacherId)
    const before = sheetView(studentId, await findSheet(tx, studentId), await selectViewsOf(tx, studentId))
    if (before.version !== form.version) throw new AppError('edited-elsewhere')
    const { teacher, remark } = form
    // What pupils gave on their own pages is theirs.
    const self = before.self_given_at === null ? form.self : before.self
    const peer = before.peer_given_at === null ? form.peer : before.peer
    const after = { teacher, self, peer }
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
        before: wordsOf(before, after),
        after: wordsOf(after, before),
        note: remark,
      },
    ])
    return version
  })
}
