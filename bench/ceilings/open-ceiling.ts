import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Statement } from '../record-calls.ts'
import type { Plan, SameBytes, Step } from './plan.ts'

export interface Ceiling {
  port: number
  pid: number
  close: () => void
}

/** Starts the process of a ceiling. Raises an error when it ends before it listens. */
export async function openCeiling(plan: Plan): Promise<Ceiling> {
  const child = fork(join(import.meta.dirname, 'ceiling-process.ts'), {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  child.send(plan)
  const waited = new AbortController()
  const [port] = (await Promise.race([
    once(child, 'message', { signal: waited.signal }),
    once(child, 'exit', { signal: waited.signal }).then(() => {
      throw new Error('a ceiling has ended before it began')
    }),
  ])) as [number]
  waited.abort()
  return { port, pid: child.pid ?? 0, close: () => child.kill() }
}

/** What the product answers to a request, with every header as it stands on the line. */
export function answerOf(port: number, path: string, headers: Record<string, string>): Promise<SameBytes> {
  return new Promise((resolve, reject) => {
    const asking = request({ port, host: '127.0.0.1', path, headers, agent: false }, (response) => {
      const raw = response.rawHeaders
      const pairs = raw.flatMap((name, place): [string, string][] =>
        place % 2 === 0 ? [[name.toLowerCase(), raw[place + 1] ?? '']] : [],
      )
      buffer(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: pairs, body: body.toString('base64') }),
        reject,
      )
    })
    asking.on('error', reject)
    asking.end()
  })
}

/** The statements of a call as steps of a ceiling, which asks for another token each time. */
export const stepsOf = (statements: Statement[], hashOfRecorded: string | null): Step[] =>
  statements.map(({ text, values }) => ({
    text,
    values: values.map((is) =>
      hashOfRecorded !== null && Array.isArray(is) && is.includes(hashOfRecorded) ? { each: 'token-hashes' } : { is },
    ),
  }))
