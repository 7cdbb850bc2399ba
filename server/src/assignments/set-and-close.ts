import { limits } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { AppContext } from '../platform/app-context.ts'
import { AppError } from '../platform/http/errors.ts'
import { stateOf } from './assignment-state.ts'
import { updateAssignment, updateLate } from './assignments.queries.ts'
import { refuseField } from './read-form.ts'
import { lockTaughtAssignment } from './taught-assignment.ts'

const dayMs = 86_400_000

/**
 * Shows an assignment to its pupils now, or from a moment on; a moment that is over is now. Returns whether that is later. Once they see it, a
 * repeat changes nothing. Raises `not-found`, `archived`, `work-closed` and `invalid-fields`.
 */
export async function setAssignment(
  ctx: AppContext,
  teacherId: string,
  id: string,
  at: string | null | undefined,
): Promise<'now' | 'later'> {
  return ctx.db.transaction(async (tx) => {
    const now = ctx.now()
    const { assignment } = await lockTaughtAssignment(tx, id, teacherId)
    const state = stateOf(assignment, now)
    if (state === 'closed') throw new AppError('work-closed', serverMessages.assignmentIsClosed)
    if (state === 'open') return 'now'
    const setAt = at && new Date(at) > now ? new Date(at) : now
    if (setAt.getTime() - now.getTime() > limits.setAheadDays * dayMs)
      throw new AppError('invalid-fields', serverMessages.setTooFar, { fields: { at: serverMessages.setTooFar } })
    if (assignment.dueAt !== null && assignment.dueAt <= setAt)
      throw refuseField('due_at', setAt > now ? serverMessages.dueBeforeSet : serverMessages.dueDateOver)
    await updateAssignment(tx, id, { setAt })
    return setAt > now ? 'later' : 'now'
  })
}

/** Makes a scheduled assignment a draft again; a draft stays as it is. Raises `not-found`, `archived` and `assignment-open`. */
export async function unsetAssignment(ctx: AppContext, teacherId: string, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { assignment } = await lockTaughtAssignment(tx, id, teacherId)
    const state = stateOf(assignment, ctx.now())
    if (state === 'open' || state === 'closed') throw new AppError('assignment-open')
    await updateAssignment(tx, id, { setAt: null })
  })
}

/** Closes an assignment; closed already, nothing changes. Raises `not-found`, `archived` and `assignment-not-open`. */
export async function closeAssignment(ctx: AppContext, teacherId: string, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const now = ctx.now()
    const { assignment } = await lockTaughtAssignment(tx, id, teacherId)
    const state = stateOf(assignment, now)
    if (state === 'draft' || state === 'scheduled') throw new AppError('assignment-not-open')
    if (assignment.closedAt === null) await updateAssignment(tx, id, { closedAt: now })
  })
}

/**
 * Opens a closed assignment again; open already, nothing changes but a due date. Raises `not-found`, `archived`, `assignment-not-open`, and
 * `invalid-fields` for a due date that is over.
 */
export async function reopenAssignment(
  ctx: AppContext,
  teacherId: string,
  id: string,
  newDueAt: string | null | undefined,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const now = ctx.now()
    const { assignment } = await lockTaughtAssignment(tx, id, teacherId)
    if (assignment.setAt === null || assignment.setAt > now) throw new AppError('assignment-not-open')
    const dueAt = newDueAt ? new Date(newDueAt) : assignment.dueAt
    const isOver = dueAt !== null && dueAt <= now
    if (isOver && (newDueAt || assignment.lateRule === 'refuse'))
      throw refuseField('due_at', serverMessages.dueDateOver)
    await updateAssignment(tx, id, { closedAt: null, dueAt, version: assignment.version + 1 })
    await updateLate(tx, id, dueAt)
  })
}
