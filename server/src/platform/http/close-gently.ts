import { setTimeout as pause } from 'node:timers/promises'
import type { App } from './route.ts'

/** After the word to stop, requests are still read that were sent before it, in so many looks, each in its time: a process that is held up has not read what lies before it. */
const lastLooks = 10
const longestLastCallMs = 2_000
/** An answer that takes longer from then on is cut: a download on a slow line, an upload. Both can go on where they were. */
const longestAnswerMs = 4_500
const lookEachMs = 50
const lateMs = 25

declare module 'fastify' {
  interface FastifyInstance {
    /** From the word to stop on. */
    leaving: boolean
  }
}

/** Lets the server be closed by `closeGently`; before the routes, whose answers it marks. */
export function addLeaving(app: App): void {
  app.decorate('leaving', false)
  app.addHook('onRequest', (_request, reply, done) => {
    if (app.leaving) reply.header('connection', 'close')
    done()
  })
  app.addHook('onSend', (_request, reply, _body, done) => {
    if (app.leaving) reply.header('connection', 'close')
    done()
  })
}

async function lastCall(): Promise<void> {
  const begun = performance.now()
  for (let inTime = 0; inTime < lastLooks && performance.now() - begun < longestLastCallMs;) {
    const before = performance.now()
    await pause(lookEachMs)
    inTime = performance.now() - before < lookEachMs + lateMs ? inTime + 1 : 0
  }
}

/**
 * Ends the web server so that nobody is left without an answer. What a client has sent may wait in the system's buffers, in a connection
 * that nobody has accepted yet or one that is kept alive: closing these would reset it. So there is a last call, in which each answer says
 * that its connection ends with it; then nothing more is accepted, and what is being answered is answered to its end.
 */
export async function closeGently(app: App): Promise<void> {
  app.leaving = true
  await lastCall()
  // A download that began before the last call did not say that its connection ends with it.
  const idle = setInterval(() => app.server.closeIdleConnections(), lookEachMs)
  const cut = setTimeout(() => app.server.closeAllConnections(), longestAnswerMs)
  try {
    await app.close()
  } finally {
    clearInterval(idle)
    clearTimeout(cut)
  }
}
