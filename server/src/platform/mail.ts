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
