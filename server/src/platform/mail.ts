import type { Executor } from './database.ts'
import type { House } from './house.ts'

/** A mail to one address, in text and in HTML; composed by `composeMail`. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
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

/** Takes back mails that wait; false when one is on its way already, and then the caller must roll back. */
export const cancelMails = (house: Pick<House, 'jobs'>, tx: Executor, jobs: string[]): Promise<boolean> =>
  house.jobs.cancel(tx, mailQueue, jobs)
