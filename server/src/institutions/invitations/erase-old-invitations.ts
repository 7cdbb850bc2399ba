import { retention } from '@ariviyal/contract/privacy/retention'
import { addMonths } from '../../platform/time/calendar.ts'
import type { Executor } from '../../platform/db/database.ts'
import { deleteInvitationsSentBefore } from './invitations.queries.ts'

/** Erases unaccepted invitations older than their retention period since they were last sent; returns how many. */
export const eraseOldInvitations = (executor: Executor, now: Date): Promise<number> =>
  deleteInvitationsSentBefore(executor, addMonths(now, -retention.invitationMonths))
