import { and, asc, desc, eq, lt, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Executor } from '../../platform/db/database.ts'
import { classes } from '../classroom.table.ts'
import { classInvitations } from './class-teachers.table.ts'

/** How many invitations one teacher sees; strangers may send any number. */
const shownMax = 50

/** The open invitations of a class, oldest first. */
export const selectInvitations = (executor: Executor, classId: string) =>
  executor
    .select({ id: classInvitations.id, email: classInvitations.email, invitedAt: classInvitations.invitedAt })
    .from(classInvitations)
    .where(eq(classInvitations.classId, classId))
    .orderBy(asc(classInvitations.id))

/** The invitations to an address, newest first, with their classes. */
export const selectInvitationsTo = (executor: Executor, email: string) =>
  executor
    .select({
      id: classInvitations.id,
      invitedAt: classInvitations.invitedAt,
      ownerId: classes.ownerId,
      name: classes.name,
      grade: classes.grade,
      subject: classes.subject,
    })
    .from(classInvitations)
    .innerJoin(classes, eq(classes.id, classInvitations.classId))
    .where(eq(classInvitations.email, email))
    .orderBy(desc(classInvitations.id))
    .limit(shownMax)

/** A second invitation of an address renews the first. */
export async function upsertInvitation(executor: Executor, classId: string, email: string, at: Date): Promise<void> {
  await executor
    .insert(classInvitations)
    .values({ id: uuid(), classId, email, invitedAt: at })
    .onConflictDoUpdate({
      target: [classInvitations.classId, classInvitations.email],
      set: { invitedAt: sql`excluded.invited_at` },
    })
}

export async function findInvitation(executor: Executor, id: string) {
  const [row] = await executor.select().from(classInvitations).where(eq(classInvitations.id, id))
  return row ?? null
}

/** The class of an invitation to this address, which is deleted; null if there is none. */
export async function takeInvitation(executor: Executor, id: string, email: string): Promise<string | null> {
  const [row] = await executor
    .delete(classInvitations)
    .where(and(eq(classInvitations.id, id), eq(classInvitations.email, email)))
    .returning({ classId: classInvitations.classId })
  return row?.classId ?? null
}

export async function deleteInvitation(executor: Executor, id: string): Promise<void> {
  await executor.delete(classInvitations).where(eq(classInvitations.id, id))
}

export async function deleteInvitationsTo(executor: Executor, email: string): Promise<void> {
  await executor.delete(classInvitations).where(eq(classInvitations.email, email))
}

export async function deleteInvitationsSentBefore(executor: Executor, moment: Date): Promise<number> {
  const { rowCount } = await executor.delete(classInvitations).where(lt(classInvitations.invitedAt, moment))
  return rowCount ?? 0
}
