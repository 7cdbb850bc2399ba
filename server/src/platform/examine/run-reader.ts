import { once } from 'node:events'
import { extname, join } from 'node:path'
import * as z from 'zod/mini'
import { FileRejection, ReaderCrash } from './examined.ts'
import type { Isolation } from './isolation.ts'
import type { ReaderAnswer } from './serve-reader.ts'
import { type Reach, startReader } from './start-reader.ts'

const ReaderAnswer: z.ZodMiniType<ReaderAnswer> = z.union([
  z.object({ answer: z.unknown() }),
  z.object({ refused: z.string() }),
  z.object({ full: z.string() }),
  z.object({ failed: z.string() }),
])

/** Tests of the sources set the folder of an up-to-date bundle, whose programs start in half the time. */
export const readers: { bundle?: string } = {}

/** A program of a reader, which is a file of this folder; the bundle has all of them beside the server under the same name. */
export const readerProgram = (name: string, module: ImportMeta): string =>
  readers.bundle ? join(readers.bundle, `${name}.js`) : join(module.dirname, `${name}${extname(module.filename)}`)

interface Run {
  program: string
  isolation: Isolation
  /** Null: the reader opens no file. */
  reach: Reach | null
  seconds: number
  memoryBytes: number
}

/**
 * Gives a task to a reader in a process of its own, and returns its answer, which is no more trustworthy than the file. Raises
 * `FileRejection`, with a message for users, when the reader refuses the file or takes too much time or memory; `ReaderCrash` when it ends
 * otherwise; and an error with code `ENOSPC` when the disk is full. The process has exited when this settles.
 */
export async function runReader({ program, seconds, ...run }: Run, task: object): Promise<unknown> {
  const process = startReader(program, run)
  const timer = setTimeout(() => process.kill('SIGKILL'), seconds * 1_000)
  const ended = once(process, 'exit') as Promise<[code: number | null, signal: NodeJS.Signals | null]>
  try {
    const answered = once(process, 'message')
    process.send(task, () => {})
    const message = await Promise.race([answered, ended.then(() => null)])
    if (!message) throw whyEnded(...(await ended))
    const answer = ReaderAnswer.parse(message[0])
    if ('refused' in answer) throw new FileRejection(answer.refused)
    if ('failed' in answer) throw new ReaderCrash(answer.failed)
    if ('full' in answer) throw Object.assign(new Error(answer.full), { code: 'ENOSPC' })
    return answer.answer
  } finally {
    clearTimeout(timer)
    process.kill('SIGKILL')
    await ended
  }
}

/** Time and memory end the process with SIGKILL, here, in `serve-reader.ts` or in the system; V8 aborts when its heap is full. */
const limitSignals: readonly (NodeJS.Signals | null)[] = ['SIGKILL', 'SIGABRT']

const whyEnded = (code: number | null, signal: NodeJS.Signals | null): Error =>
  limitSignals.includes(signal)
    ? new FileRejection('This file takes too much time or memory to read. Make it smaller or simpler.', {
        cause: signal,
      })
    : new ReaderCrash(signal ?? `code ${code}`)
