import { findPerson } from '../../accounts/find-people.ts'
import { type Delay, notify } from '../../notifications/notify.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { findAuthorOf, type OfferRow } from './offers.queries.ts'
import type { SharingMail } from './sharing.mails.ts'

/** Tells the author of an offered question what staff decided. */
export async function tellAuthor(
  ctx: AppContext,
  tx: Transaction,
  offer: OfferRow,
  mailOf: SharingMail,
  { title, reason }: { title: string; reason: string },
  delay: Delay,
): Promise<string[]> {
  const authorId = await findAuthorOf(tx, offer)
  const author = authorId && (await findPerson(tx, authorId))
  if (!author) return []
  const path = `/lms/questions/${offer.questionId}`
  const mail = mailOf(author, { title, reason, url: `${ctx.config.publicUrl}${path}` })
  const details = reason === '' ? `“${title}”` : `“${title}”: ${reason}`
  return notify(ctx, tx, 'question-reviewed', [{ userId: author.id, mail, details, path }], delay)
}
