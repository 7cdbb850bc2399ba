import { stat } from 'node:fs/promises'
import { Examined, examineBounds, type ExaminedKind, FileRejection, type FileToExamine } from './examined.ts'
import { findIsolation, type Isolation } from './isolation.ts'
import { readerProgram, runReader } from './run-reader.ts'
import { codeFolders } from './start-reader.ts'
import { createWorkspace } from './workspace.ts'

const program = readerProgram('examine-child', import.meta)

interface Bounds {
  seconds: Record<ExaminedKind, number>
  memoryBytes: Record<ExaminedKind, number>
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
    const memoryBytes = bounds.memoryBytes[kind]
    const { given, reach } = workspace
    const answer = await runReader({ program, reach, isolation, seconds, memoryBytes }, {
      kind,
      path: given,
      folder: reach.writes,
    } satisfies FileToExamine)
    const { output, ...examined } = Examined.parse(answer)
    return output === undefined ? examined : { ...examined, output: await workspace.take(output, folder) }
  } finally {
    await workspace.remove()
  }
}

/** Scales the time limit with the file's size: a small hostile file must not get the time of a large one. */
const secondsFor = (bytes: number, most: number): number =>
  Math.min(most, examineBounds.leastSeconds + bytes / examineBounds.bytesASecond)
