import { limits } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { User } from '@ariviyal/contract/accounts/accounts'
import { findPeople, findPeopleByEmail } from '../../accounts/find-people.ts'
import { notifyOfOneMore } from '../../notifications/notify.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { lockClassFor } from '../class-access.policy.ts'
import { deleteInvitation, findInvitation, selectInvitations, upsertInvitation } from './invitations.queries.ts'
import { selectCoTeachers } from './teachers.queries.ts'

const refuse = (msg: string) => new AppError('invalid-fields', msg, { fields: { email: msg } })

/**
 * Invites whoever has confirmed this address. The answer does not depend on whether there is such an account. Raises `not-found`, `forbidden`,
 * and `invalid-fields` for the own address, for that of a co-teacher, and where the class is full.
 */
export async function inviteCoTeacher(ctx: AppContext, owner: User, classId: string, email: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockClassFor(tx, classId, owner.id, 'own')
    if (email === owner.email) throw refuse(serverMessages.coTeacherYourself)
    const coTeachers = await selectCoTeachers(tx, classId)
    const people = await findPeople(
      tx,
      coTeachers.map(({ userId }) => userId),
    )
    if ([...people.values()].some((person) => person.email === email)) throw refuse(serverMessages.coTeacherAlready)
    const invitations = await selectInvitations(tx, classId)
    const isRenewed = invitations.some((invitation) => invitation.email === email)
    if (!isRenewed && coTeachers.length + invitations.length >= limits.coTeachersMax)
      throw refuse(serverMessages.coTeachersFull)
    await upsertInvitation(tx, classId, email, ctx.now())
    await tellInvited(ctx, tx, email)
  })
}

/** At the bell of the account that has confirmed the address. Invitations of all classes count as one, so that no stranger can fill the bell. */
async function tellInvited(ctx: AppContext, tx: Transaction, email: string): Promise<void> {
  const person = (await findPeopleByEmail(tx, [email])).get(email)
  if (!person) return
  await notifyOfOneMore(ctx, tx, 'class-invited', {
    userIds: [person.id],
    key: 'all',
    title: (count) => `You are invited to co-teach ${count === 1 ? 'a class' : 'classes'}`,
    path: '/lms/classes',
  })
}

/** Raises `not-found`, and `forbidden` for a co-teacher. */
export async function withdrawInvitation(ctx: AppContext, ownerId: string, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const invitation = await findInvitation(tx, id)
    if (!invitation) throw new AppError('not-found')
    await lockClassFor(tx, invitation.classId, ownerId, 'own')
    await deleteInvitation(tx, id)
  })
}
