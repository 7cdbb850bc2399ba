import type { Executor } from './database.ts'
import type { House } from './house.ts'

/** A mail to one address, in text and in HTML; composed by `composeMail`. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Set where the mail speaks of a date: programs for mail offer to put it into the reader's calendar, to move it there or to take it out. */
  event?: MailEvent
}

/** An iCalendar object as a part of a mail (RFC 6047); the method is the same one that stands in the body. */
export interface MailEvent {
  method: 'REQUEST' | 'CANCEL'
  body: string
}

export const mailQueue = 'mail.send'

/** Sends a mail once the caller's transaction has committed; tried again for days when the mail server is away. */
export async function enqueueMail(house: Pick<House, 'jobs'>, tx: Executor, mail: Mail): Promise<void> {
  await house.jobs.enqueue(tx, mailQueue, mail)
}

/** Sends a mail not before a moment; gives the id of its job, by which `cancelMails` stops it until then. */
export const enqueueMailFor = (
  house: Pick<House, 'jobs'>,
  tx: Executor,
  mail: Mail,
  startAfter: Date,
): Promise<string> => house.jobs.enqueue(tx, mailQueue, mail, { startAfter })

/** Sends many mails at once, as `enqueueMail` and `enqueueMailFor` send one; gives the ids of their jobs. */
export const enqueueMails = (
  house: Pick<House, 'jobs'>,
  tx: Executor,
  mails: Mail[],
  { startAfter }: { startAfter?: Date | undefined } = {},
): Promise<string[]> => house.jobs.enqueueAll(tx, mailQueue, mails, startAfter && { startAfter })

/** Takes back mails that wait; false when one is on its way already, and then the caller must roll back. */
export const cancelMails = (house: Pick<House, 'jobs'>, tx: Executor, jobs: string[]): Promise<boolean> =>
  house.jobs.cancel(tx, mailQueue, jobs)
