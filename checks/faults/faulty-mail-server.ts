import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'

/** A failure for all mails, before the recipient is known. */
export type ServerFault =
  | 'well'
  | 'refuses'
  | 'says 421'
  | 'hangs at once'
  | 'hangs up'
  | 'babbles'
  | '451 to MAIL'
  | 'hangs at MAIL'

/** A failure for mails to one recipient, named after the SMTP step at which it occurs. */
export type Trouble =
  | 'RCPT 450'
  | 'RCPT 550'
  | 'RCPT hangs'
  | 'RCPT drops'
  | 'RCPT drips'
  | 'RCPT babbles'
  | 'DATA 451'
  | 'DATA hangs'
  | 'DATA drops'
  | 'dot 451'
  | 'dot 554'
  | 'dot drops'
  | 'dot hangs'
  | 'dot takes 25 s'

export interface FaultyMailServer {
  url: string
  setFault: (fault: ServerFault) => Promise<void>
  /** Applies a trouble to the next mails for this recipient. */
  trouble: (recipient: string, trouble: Trouble, times: number) => void
  /** Times of all attempts for a recipient, in milliseconds. */
  attempts: (recipient: string) => number[]
  /** Accepted mails by Message-ID, with the time of each delivery. */
  accepted: Map<string, { recipient: string; at: number[] }>
  connections: () => number
  close: () => Promise<void>
}

const replies: Partial<Record<string, string>> = {
  EHLO: '250 post office',
  HELO: '250 post office',
  RSET: '250 well',
  NOOP: '250 well',
  QUIT: '221 bye',
}

/** An SMTP server on the loopback that fails as configured, per SMTP step (RFC 5321), and stores the mails it accepted. */
export async function openFaultyMailServer(): Promise<FaultyMailServer> {
  let fault: ServerFault = 'well'
  let connections = 0
  let port = 0
  let server: Server
  const sockets = new Set<Socket>()
  const troubles = new Map<string, { trouble: Trouble; times: number }>()
  const attempts = new Map<string, number[]>()
  const accepted: FaultyMailServer['accepted'] = new Map()

  const accept = (recipient: string, mail: string) => {
    const id = /^message-id:\s*(<[^>]+>)/im.exec(mail)?.[1] ?? 'without an id'
    const entry = accepted.get(id) ?? { recipient, at: [] }
    entry.at.push(performance.now())
    accepted.set(id, entry)
  }
  /** The trouble of this attempt; null when there is none. */
  const nextTrouble = (recipient: string): Trouble | null => {
    attempts.set(recipient, [...(attempts.get(recipient) ?? []), performance.now()])
    const plan = troubles.get(recipient)
    if (!plan || plan.times === 0) return null
    plan.times -= 1
    return plan.trouble
  }
  /** Answers a step; hangs, disconnects, sends byte by byte or sends garbage when the trouble applies to this step. */
  const answer = (socket: Socket, step: string, trouble: Trouble | null, usual: string): void => {
    const [at = '', ...rest] = (trouble ?? '').split(' ')
    const what = at === step ? rest.join(' ') : ''
    if (what === '') socket.write(`${usual}\r\n`)
    else if (/^\d/.test(what)) socket.write(`${what} not this one\r\n`)
    else if (what === 'drops') socket.destroy()
    else if (what === 'babbles') socket.write('\u0000\u0007 what? 999\r\n-\r\n')
    else if (what === 'drips') {
      socket.write('250')
      const dripping = setInterval(() => socket.write('-'), 500)
      socket.once('close', () => clearInterval(dripping))
    }
  }

  const serve = (socket: Socket): void => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
    let recipient = ''
    let trouble: Trouble | null = null
    let isMailData = false
    let pending = ''
    const command = (line: string): void => {
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'MAIL') {
        if (fault === 'hangs at MAIL') return
        socket.write(fault === '451 to MAIL' ? '451 not now\r\n' : '250 well\r\n')
      } else if (verb === 'RCPT') {
        recipient = /<([^>]*)>/.exec(line)?.[1] ?? ''
        trouble = nextTrouble(recipient)
        answer(socket, 'RCPT', trouble, '250 well')
      } else if (verb === 'DATA') {
        isMailData = trouble === null || !trouble.startsWith('DATA')
        answer(socket, 'DATA', trouble, '354 go on')
      } else socket.write(`${replies[verb] ?? '502 what?'}\r\n`)
      if (verb === 'QUIT') socket.end()
    }
    const finish = (mail: string): void => {
      if (trouble === 'dot takes 25 s')
        setTimeout(() => {
          // The mail counts as accepted even when nobody waits for the answer any more.
          accept(recipient, mail)
          socket.write('250 taken\r\n')
        }, 25_000)
      else {
        if (!trouble?.startsWith('dot')) accept(recipient, mail)
        answer(socket, 'dot', trouble, '250 taken')
      }
    }
    socket.on('data', (bytes) => {
      pending += bytes.toString('latin1')
      for (;;) {
        const end = pending.indexOf(isMailData ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const part = pending.slice(0, end)
        pending = pending.slice(end + (isMailData ? 5 : 2))
        if (isMailData) {
          isMailData = false
          finish(part)
        } else command(part)
      }
    })
    if (fault === 'hangs up') socket.destroy()
    else if (fault === 'says 421') socket.end('421 not now\r\n')
    else if (fault === 'babbles') socket.write('\u0000 hello? \r\n999\r\n')
    else if (fault !== 'hangs at once') socket.write('220 post office\r\n')
  }

  const shut = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  const listen = async (): Promise<void> => {
    server = createServer(serve).listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  await listen()
  return {
    url: `smtp://127.0.0.1:${port}`,
    async setFault(next) {
      if (fault === 'refuses' && next !== 'refuses') await listen()
      if (fault !== 'refuses' && next === 'refuses') await shut()
      fault = next
    },
    trouble: (recipient, trouble, times) => void troubles.set(recipient, { trouble, times }),
    attempts: (recipient) => attempts.get(recipient) ?? [],
    accepted,
    connections: () => connections,
    close: shut,
  }
}
