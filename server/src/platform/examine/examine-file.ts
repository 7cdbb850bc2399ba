import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import * as z from 'zod/mini'
import { Examined, examineBounds, type ExaminedKind, FileRejection, type FileToExamine } from './examined.ts'
import { findIsolation, type Isolation } from './isolation.ts'
import { codeFolders, startReader } from './start-reader.ts'
import { createWorkspace, type Workspace } from './workspace.ts'

const ChildAnswer = z.union([
  z.object({ examined: Examined }),
  z.object({ refused: z.string() }),
  z.object({ full: z.string() }),
])

/** The bundle has it beside the server under the same name. */
const child = join(import.meta.dirname, `examine-child${extname(import.meta.filename)}`)

interface Bounds {
  seconds: Record<ExaminedKind, number>
  memoryBytes: number
}

/** The isolation that this system offers to the reader process. */
export const examineIsolation = (): Isolation => findIsolation(codeFolders)

/**
 * Determines the real type of a file by reading all of it in a separate process (examine-child.ts), and produces the file to keep. Raises
 * `FileRejection`, with a message for users, when the file has the wrong type, is damaged, or takes too much time or memory. Raises an
 * error with code `ENOSPC` when the disk is full.
 */
export async function examineFile(
  { kind, path, folder }: FileToExamine,
  bounds: Bounds = examineBounds,
): Promise<Examined> {
  const { size } = await stat(path)
  if (size === 0) throw new FileRejection('This file is empty.')
  const isolation = examineIsolation()
  const workspace = await createWorkspace(path, folder, isolation.account)
  try {
    const seconds = secondsFor(size, bounds.seconds[kind])
    const answer = await runReader(kind, workspace, isolation, { seconds, memoryBytes: bounds.memoryBytes })
    if (!answer)
      throw new FileRejection('This file takes too much time or memory to be read. Make it smaller or simpler.')
    if ('refused' in answer) throw new FileRejection(answer.refused)
    if ('full' in answer) throw Object.assign(new Error(answer.full), { code: 'ENOSPC' })
    const { output, ...examined } = answer.examined
    return output === undefined ? examined : { ...examined, output: await workspace.take(output, folder) }
  } finally {
    await workspace.remove()
  }
}

/** Scales the time limit with the file's size: a small hostile file must not get the time of a large one. */
const secondsFor = (bytes: number, most: number): number =>
  Math.min(most, examineBounds.leastSeconds + bytes / examineBounds.bytesASecond)

/** Null when the process exited without an answer: it was killed or crashed. The process has exited when this settles. */
async function runReader(
  kind: ExaminedKind,
  { given, reach }: Workspace,
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
