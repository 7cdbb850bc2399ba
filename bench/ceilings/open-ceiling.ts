import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { RecordedStatement } from '../record-calls.ts'
import type { Plan, SameBytes, Step } from './plan.ts'

export interface Ceiling {
  port: number
  pid: number
  close: () => void
}

/** Starts the process of a ceiling. @throws Error when it exits before it listens. */
export async function openCeiling(plan: Plan): Promise<Ceiling> {
  const child = fork(join(import.meta.dirname, 'ceiling-process.ts'), {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  child.send(plan)
  const settled = new AbortController()
  const [port] = (await Promise.race([
    once(child, 'message', { signal: settled.signal }),
    once(child, 'exit', { signal: settled.signal }).then(() => {
      throw new Error('a ceiling exited before it listened')
    }),
  ])) as [number]
  settled.abort()
  return { port, pid: child.pid ?? 0, close: () => child.kill() }
}

/** Returns the product's answer to a request, with all headers byte for byte. */
export function answerOf(port: number, path: string, headers: Record<string, string>): Promise<SameBytes> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, host: '127.0.0.1', path, headers, agent: false }, (response) => {
      const raw = response.rawHeaders
      const pairs = raw.flatMap((name, index): [string, string][] =>
        index % 2 === 0 ? [[name.toLowerCase(), raw[index + 1] ?? '']] : [],
      )
      buffer(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: pairs, body: body.toString('base64') }),
        reject,
      )
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

/** Converts the statements of a call to steps of a ceiling, which uses another token for each request. */
export const stepsOf = (statements: RecordedStatement[], hashOfRecorded: string | null): Step[] =>
  statements.map(({ text, values }) => ({
    text,
    values: values.map((is) => (hashOfRecorded !== null && is === hashOfRecorded ? { each: 'token-hash' } : { is })),
  }))
