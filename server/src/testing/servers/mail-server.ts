import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface MailServer {
  url: string
  close: () => Promise<void>
}

/**
 * A real SMTP server on the loopback interface that passes every mail, with its envelope addresses, to `take`. Replies 250 when `take`
 * resolves, and rejects the mail with the error it raises (its `responseCode`, else 450).
 */
export async function startMailServer(
  take: (mail: Buffer, to: string[]) => unknown,
  options: Pick<SMTPServerOptions, 'onRcptTo'> = {},
): Promise<MailServer> {
  const server = new SMTPServer({
    ...options,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      const to = envelope.rcptTo.map(({ address }) => address)
      void buffer(stream)
        .then((mail) => take(mail, to))
        .then(
          () => done(),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        )
    },
  })
  // A client killed in the middle of a mail breaks its connection, which must not end this process.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
