import type { Cards } from '@ariviyal/contract/classroom/pupils'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { forgetAttempts } from '../../platform/http/attempts/attempts.ts'
import { lockClassFor, requireClass } from '../class-access.policy.ts'
import { selectStudentIds } from '../students.queries.ts'
import { pupilKey } from './join-class.ts'
import { hashPin, newPin } from './pins.ts'
import { updatePins } from './pins.queries.ts'
import { deleteSessionsOfPupils } from './pupil-sessions.queries.ts'

interface NewPin {
  id: string
  pin: string
  hash: string
}

/** How many PINs of one call are hashed at once: no more than run, so that pupils who join do not wait for all of them. */
const atOnce = 2

/**
 * Makes a PIN for each of the given students, or for all when none is given; outside a transaction, because hashing is
 * slow. Raises `archived`, and `not-found`, also when a student is not of this class.
 */
export async function hashNewPins(
  ctx: AppContext,
  teacherId: string,
  classId: string,
  chosen: readonly string[],
): Promise<NewPin[]> {
  await requireClass(ctx.db, classId, teacherId, 'change')
  const students = await selectStudentIds(ctx.db, classId)
  if (chosen.some((id) => !students.has(id))) throw new AppError('not-found')
  const ids = [...(chosen.length > 0 ? new Set(chosen) : students)]
  const pins: NewPin[] = []
  const next = ids.values()
  const hashRest = async () => {
    for (const id of next) {
      const pin = newPin()
      pins.push({ id, pin, hash: await hashPin(pin) })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, hashRest))
  return pins
}

/** Stores new PINs, which end the former ones and the sessions that they started. Leaves out students removed meanwhile. */
export async function storePins(ctx: AppContext, teacherId: string, classId: string, made: NewPin[]): Promise<Cards> {
  return ctx.db.transaction(async (tx) => {
    const found = await lockClassFor(tx, classId, teacherId, 'change')
    const students = await updatePins(tx, classId, made)
    await deleteSessionsOfPupils(
      tx,
      students.map(({ id }) => id),
    )
    // Guesses of the former PINs must not keep the pupils out.
    await forgetAttempts(
      tx,
      'join-as-pupil',
      students.map(({ rollNumber }) => pupilKey(found.code, rollNumber)),
    )
    const pins = new Map(made.map(({ id, pin }) => [id, pin]))
    return {
      code: found.code,
      items: students
        .sort((a, b) => a.rollNumber - b.rollNumber)
        .map(({ id, rollNumber, name }) => ({
          student_id: id,
          roll_number: rollNumber,
          name,
          pin: pins.get(id) ?? '',
        })),
    }
  })
}
