import type { Audience, Mailing } from '@ariviyal/contract/live/live-oversight'
import { findPeople } from '../../accounts/find-people.ts'
import type { Executor } from '../../platform/db/database.ts'
import { assertSessionExists } from '../registrations/list-people.ts'
import { countAudiences, selectMailings } from './mailings.queries.ts'

/** Mailings to people of a session, newest first, and the size of each audience. Raises `not-found`. */
export async function listMailings(
  executor: Executor,
  sessionId: string,
): Promise<{ reach: Record<Audience, number>; items: Mailing[] }> {
  await assertSessionExists(executor, sessionId)
  const rows = await selectMailings(executor, sessionId)
  const staff = await findPeople(
    executor,
    rows.flatMap(({ mailing }) => mailing.sentBy ?? []),
  )
  return {
    reach: await countAudiences(executor, sessionId),
    items: rows.map(({ mailing, toGo }) => ({
      id: mailing.id,
      audience: mailing.audience,
      subject: mailing.subject,
      message: mailing.body,
      recipients: mailing.recipients,
      to_go: toGo,
      sent_by: staff.get(mailing.sentBy ?? '')?.name ?? '',
      sent_at: mailing.sentAt.toISOString(),
    })),
  }
}
