import { retention } from '@ariviyal/contract/privacy/retention'
import { type Person, provenAddress } from '../../accounts/find-people.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { addDays } from '../../platform/time/calendar.ts'
import { passOnClasses } from './change-teachers.ts'
import { deleteInvitationsSentBefore, deleteInvitationsTo } from './invitations.queries.ts'

/** What precedes the deletion of an account: classes go to co-teachers, invitations to the address end. */
export async function forgetTeacher(ctx: AppContext, tx: Transaction, person: Person): Promise<void> {
  await passOnClasses(ctx, tx, person.id)
  const address = provenAddress(person)
  // An address that was never confirmed may be that of somebody else, whose invitations stay.
  if (address !== null) await deleteInvitationsTo(tx, address)
}

/** Erases invitations that nobody has answered in their retention period; returns how many. */
export const eraseOldClassInvitations = (executor: Executor, now: Date): Promise<number> =>
  deleteInvitationsSentBefore(executor, addDays(now, -retention.classInvitationDays))
