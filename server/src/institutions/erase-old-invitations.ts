import { retention } from '@ariviyal/contract/retention'
import { addMonths } from '../platform/calendar.ts'
import type { Executor } from '../platform/database.ts'
import { deleteInvitationsSentBefore } from './invitations.queries.ts'

/** Erases the invitations whose time is over since they were last sent and that nobody has accepted; says how many. */
export const eraseOldInvitations = (executor: Executor, now: Date): Promise<number> =>
  deleteInvitationsSentBefore(executor, addMonths(now, -retention.invitationMonths))
