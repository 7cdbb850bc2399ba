import type { MailingForm } from '@ariviyal/contract/live-desk'
import type { MailPreview } from '@ariviyal/contract/mails'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { findPerson } from '../../accounts/find-people.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { House } from '../../platform/house.ts'
import { findLiveSession } from '../live.queries.ts'
import { mailingMail } from '../mailing.mails.ts'
import { toldSession } from '../told-session.ts'
import { firstOfAudience } from './mailings.queries.ts'

/** The mail as whoever of the audience asked for a place first would get it. Raises `not-ready` for an audience without anybody. */
export async function previewMailing(house: House, sessionId: string, letter: MailingForm): Promise<MailPreview> {
  const session = await findLiveSession(house.db, sessionId)
  if (!session) throw new Refusal('not-found')
  const userId = await firstOfAudience(house.db, sessionId, letter.audience)
  const person = userId && (await findPerson(house.db, userId))
  if (!person) throw new Refusal('not-ready', serverMessages.mailingToNobody)
  return mailingMail(person, toldSession(house, session), letter)
}
