import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import * as z from 'zod/mini'
import { Examined, examineBounds, type ExaminedKind, FileRefusal, type FileToExamine } from './examined.ts'
import { findIsolation, type Isolation } from './isolation.ts'
import { codeFolders, startReader } from './start-reader.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

const ChildAnswer = z.union([
  z.object({ examined: Examined }),
  z.object({ refused: z.string() }),
  z.object({ full: z.string() }),
])

/** Bundled, it stands beside the server, with the same name. */
const child = join(import.meta.dirname, `examine-child${extname(import.meta.filename)}`)

interface Bounds {
  seconds: Record<ExaminedKind, number>
  memoryBytes: number
}

/** How far apart from the server files are read on this system. */
export const examineIsolation = (): Isolation => findIsolation(codeFolders)

/**
 * Finds out what a file really is, by reading it whole in a process of its own (examine-child.ts), and makes of it what is kept. Raises
 * `FileRefusal`, with a sentence for people, for a file that is not of its kind, is broken, or costs too much time or memory to read, and an
 * error of code `ENOSPC` where there is no room for what is made of it.
 */
export async function examineFile(
  { kind, path, folder }: FileToExamine,
  bounds: Bounds = examineBounds,
): Promise<Examined> {
  const { size } = await stat(path)
  if (size === 0) throw new FileRefusal('This file is empty.')
  const isolation = examineIsolation()
  const workplace = await openWorkplace(path, folder, isolation.account)
  try {
    const seconds = secondsFor(size, bounds.seconds[kind])
    const answer = await askChild(kind, workplace, isolation, { seconds, memoryBytes: bounds.memoryBytes })
    if (!answer)
      throw new FileRefusal('This file takes too much time or memory to be read. Make it smaller or simpler.')
    if ('refused' in answer) throw new FileRefusal(answer.refused)
    if ('full' in answer) throw Object.assign(new Error(answer.full), { code: 'ENOSPC' })
    const { output, ...examined } = answer.examined
    return output === undefined ? examined : { ...examined, output: await workplace.take(output, folder) }
  } finally {
    await workplace.remove()
  }
}

/** A small file has no claim to the time that a large one needs: a table of lies can be read for as long as one lets it. */
const secondsFor = (bytes: number, most: number): number =>
  Math.min(most, examineBounds.leastSeconds + bytes / examineBounds.bytesASecond)

/** Null when the process ended without an answer: it was stopped, or broke over the file. It has ended when this settles. */
async function askChild(
  kind: ExaminedKind,
  { given, reach }: Workplace,
  isolation: Isolation,
  { seconds, memoryBytes }: { seconds: number; memoryBytes: number },
): Promise<z.output<typeof ChildAnswer> | null> {
  const process = startReader(child, { reach, memoryBytes, isolation })
  const timer = setTimeout(() => process.kill('SIGKILL'), seconds * 1_000)
  const ended = once(process, 'exit').then(() => null)
  try {
    const answered = once(process, 'message')
    process.send({ kind, path: given, folder: reach.writes } satisfies FileToExamine, () => {})
    const message = await Promise.race([answered, ended])
    return message && ChildAnswer.parse(message[0])
  } finally {
    clearTimeout(timer)
    process.kill('SIGKILL')
    await ended
  }
}
