import type { MailingForm } from '@ariviyal/contract/live/live-oversight'
import type { MailPreview } from '@ariviyal/contract/staff/mails'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { findPerson } from '../../accounts/find-people.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { findLiveSession } from '../live.queries.ts'
import { mailingMail } from './mailing.mails.ts'
import { sessionForMail } from '../session-for-mail.ts'
import { firstOfAudience } from './mailings.queries.ts'

/** The mail as the first of the audience would get it. Raises `not-ready` for an empty audience. */
export async function previewMailing(ctx: AppContext, sessionId: string, mail: MailingForm): Promise<MailPreview> {
  const session = await findLiveSession(ctx.db, sessionId)
  if (!session) throw new AppError('not-found')
  const userId = await firstOfAudience(ctx.db, sessionId, mail.audience)
  const person = userId && (await findPerson(ctx.db, userId))
  if (!person) throw new AppError('not-ready', serverMessages.mailingToNobody)
  return mailingMail(person, sessionForMail(ctx, session), mail)
}
