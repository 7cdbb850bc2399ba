import { setTimeout as pause } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { type MailServer, startMailServer } from '../../../server/src/testing/servers/mail-server.ts'

/** A received mail; times are milliseconds of this process's clock. */
export interface Delivery {
  messageId: string
  to: string
  subject: string
  text: string
  /** When its last byte was received. */
  arrivedAt: number
  /** When "250" was sent. */
  acceptedAt: number
}

export interface Mailbox extends MailServer {
  deliveries: Delivery[]
  find: (to: string, subject: string) => Delivery | undefined
}

/**
 * A real SMTP server that survives kills of the server under test. It waits `slowness()` milliseconds between the last byte of a mail and its
 * "250".
 */
export async function openMailbox(slowness: () => number): Promise<Mailbox> {
  const deliveries: Delivery[] = []
  const server = await startMailServer(async (mail) => {
    const arrivedAt = Date.now()
    const { messageId = '', to, subject = '', text = '' } = await PostalMime.parse(mail)
    await pause(slowness())
    deliveries.push({ messageId, to: to?.[0]?.address ?? '', subject, text, arrivedAt, acceptedAt: Date.now() })
  })
  return {
    ...server,
    deliveries,
    find: (to, subject) => deliveries.findLast((mail) => mail.to === to && mail.subject === subject),
  }
}
