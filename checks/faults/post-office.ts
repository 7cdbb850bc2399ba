import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'

/** What goes wrong for everybody, before a letter has a recipient. */
export type Mood =
  | 'well'
  | 'refuses'
  | 'says 421'
  | 'hangs at once'
  | 'hangs up'
  | 'babbles'
  | '451 to MAIL'
  | 'hangs at MAIL'

/** What goes wrong with a letter to one recipient, named by the step at which it does. */
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

export interface PostOffice {
  url: string
  mood: (mood: Mood) => Promise<void>
  /** The first so many letters to this address meet a trouble. */
  trouble: (recipient: string, trouble: Trouble, times: number) => void
  /** When each attempt for a recipient came, in milliseconds. */
  attempts: (recipient: string) => number[]
  /** How often a letter was taken, by its Message-ID. */
  taken: Map<string, { recipient: string; at: number[] }>
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

/** An SMTP server on the loopback that misbehaves as it is told, step by step of a conversation (RFC 5321), and keeps what it took. */
export async function openPostOffice(): Promise<PostOffice> {
  let mood: Mood = 'well'
  let connections = 0
  let port = 0
  let server: Server
  const sockets = new Set<Socket>()
  const troubles = new Map<string, { trouble: Trouble; times: number }>()
  const attempts = new Map<string, number[]>()
  const taken: PostOffice['taken'] = new Map()

  const take = (recipient: string, letter: string) => {
    const id = /^message-id:\s*(<[^>]+>)/im.exec(letter)?.[1] ?? 'without an id'
    const entry = taken.get(id) ?? { recipient, at: [] }
    entry.at.push(performance.now())
    taken.set(id, entry)
  }
  /** What this attempt meets; null when all goes well. */
  const meet = (recipient: string): Trouble | null => {
    attempts.set(recipient, [...(attempts.get(recipient) ?? []), performance.now()])
    const plan = troubles.get(recipient)
    if (!plan || plan.times === 0) return null
    plan.times -= 1
    return plan.trouble
  }
  /** The answer at a step; hangs, drops, drips or babbles when the trouble says so at this step. */
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

  const converse = (socket: Socket): void => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
    let recipient = ''
    let trouble: Trouble | null = null
    let isLetter = false
    let pending = ''
    const command = (line: string): void => {
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'MAIL') {
        if (mood === 'hangs at MAIL') return
        socket.write(mood === '451 to MAIL' ? '451 not now\r\n' : '250 well\r\n')
      } else if (verb === 'RCPT') {
        recipient = /<([^>]*)>/.exec(line)?.[1] ?? ''
        trouble = meet(recipient)
        answer(socket, 'RCPT', trouble, '250 well')
      } else if (verb === 'DATA') {
        isLetter = trouble === null || !trouble.startsWith('DATA')
        answer(socket, 'DATA', trouble, '354 go on')
      } else socket.write(`${replies[verb] ?? '502 what?'}\r\n`)
      if (verb === 'QUIT') socket.end()
    }
    const finish = (letter: string): void => {
      if (trouble === 'dot takes 25 s')
        setTimeout(() => {
          // It is taken, whether or not anybody still waits for the answer.
          take(recipient, letter)
          socket.write('250 taken\r\n')
        }, 25_000)
      else {
        if (!trouble?.startsWith('dot')) take(recipient, letter)
        answer(socket, 'dot', trouble, '250 taken')
      }
    }
    socket.on('data', (bytes) => {
      pending += bytes.toString('latin1')
      for (;;) {
        const end = pending.indexOf(isLetter ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const part = pending.slice(0, end)
        pending = pending.slice(end + (isLetter ? 5 : 2))
        if (isLetter) {
          isLetter = false
          finish(part)
        } else command(part)
      }
    })
    if (mood === 'hangs up') socket.destroy()
    else if (mood === 'says 421') socket.end('421 not now\r\n')
    else if (mood === 'babbles') socket.write('\u0000 hello? \r\n999\r\n')
    else if (mood !== 'hangs at once') socket.write('220 post office\r\n')
  }

  const shut = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  const listen = async (): Promise<void> => {
    server = createServer(converse).listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  await listen()
  return {
    url: `smtp://127.0.0.1:${port}`,
    async mood(next) {
      if (mood === 'refuses' && next !== 'refuses') await listen()
      if (mood !== 'refuses' && next === 'refuses') await shut()
      mood = next
    },
    trouble: (recipient, trouble, times) => void troubles.set(recipient, { trouble, times }),
    attempts: (recipient) => attempts.get(recipient) ?? [],
    taken,
    connections: () => connections,
    close: shut,
  }
}
