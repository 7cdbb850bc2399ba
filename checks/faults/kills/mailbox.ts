import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** One mail as it came; moments in milliseconds of this process's clock. */
export interface Delivery {
  messageId: string
  to: string
  subject: string
  text: string
  /** When its last byte had come. */
  arrivedAt: number
  /** When "250" was said. */
  acceptedAt: number
}

export interface Mailbox {
  url: string
  deliveries: Delivery[]
  find: (to: string, subject: string) => Delivery | undefined
  close: () => Promise<void>
}

/** A real SMTP server that outlives the server under test, and takes `slowness()` milliseconds between a mail's last byte and its "250". */
export async function openMailbox(slowness: () => number): Promise<Mailbox> {
  const deliveries: Delivery[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      void keep(stream).then(
        () => done(),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      )
    },
  })
  const keep = async (stream: Parameters<typeof buffer>[0]) => {
    const bytes = await buffer(stream)
    const arrivedAt = Date.now()
    const { messageId = '', to, subject = '', text = '' } = await PostalMime.parse(bytes)
    await pause(slowness())
    deliveries.push({ messageId, to: to?.[0]?.address ?? '', subject, text, arrivedAt, acceptedAt: Date.now() })
  }
  // Whoever is killed leaves a broken line.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    deliveries,
    find: (to, subject) => deliveries.findLast((mail) => mail.to === to && mail.subject === subject),
    close: () => new Promise((done) => server.close(() => done())),
  }
}
