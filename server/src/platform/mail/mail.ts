import type { MailPicture } from '@ariviyal/contract/mail-pictures'
import type { Executor } from '../db/database.ts'
import type { AppContext } from '../app-context.ts'

/** A mail to one address, in text and HTML; composed by `composeMail`. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** The picture that the HTML shows above its text. */
  picture?: MailPicture
  /** PNG images that the HTML shows by their `cid` (RFC 2392). */
  images?: { cid: string; base64: string }[]
  /** A calendar event: mail programs offer to add, move or remove it. */
  event?: MailEvent
  attachment?: MailAttachment
  /** Address that ends mails of this kind, opened by a person or posted to by a mail program (RFC 8058). */
  unsubscribe?: string
  /** A mail that could not leave before this moment (ISO 8601) is dropped. */
  expiresAt?: string
}

/**
 * A PDF: in file storage, read when the mail is sent, or a small one that is drawn with the mail. A mail whose file is gone from storage by then is sent
 * without it.
 */
export type MailAttachment = {
  /** What the file is called in the mail. */
  name: string
} & ({ key: string } | { base64: string })

/** An iCalendar object as a mail part (RFC 6047); `method` equals that in the body. */
export interface MailEvent {
  method: 'REQUEST' | 'CANCEL'
  body: string
}

export const mailQueue = 'mail.send'

/** Enqueues a mail in the caller's transaction; retried for days while the mail server is unavailable. */
export async function enqueueMail(ctx: Pick<AppContext, 'jobs'>, tx: Executor, mail: Mail): Promise<void> {
  await ctx.jobs.enqueue(tx, mailQueue, mail)
}

/** Enqueues a mail for later; returns its job id, with which `cancelMails` can stop it. */
export const enqueueMailFor = (
  ctx: Pick<AppContext, 'jobs'>,
  tx: Executor,
  mail: Mail,
  startAfter: Date,
): Promise<string> => ctx.jobs.enqueue(tx, mailQueue, mail, { startAfter })

/** Enqueues many mails at once, like `enqueueMail` and `enqueueMailFor`; returns their job ids. */
export const enqueueMails = (
  ctx: Pick<AppContext, 'jobs'>,
  tx: Executor,
  mails: Mail[],
  { startAfter }: { startAfter?: Date | undefined } = {},
): Promise<string[]> => ctx.jobs.enqueueAll(tx, mailQueue, mails, startAfter && { startAfter })

/** Cancels waiting mails. False when one is already being sent; the caller must then roll back. */
export const cancelMails = (ctx: Pick<AppContext, 'jobs'>, tx: Executor, jobs: string[]): Promise<boolean> =>
  ctx.jobs.cancel(tx, mailQueue, jobs)
