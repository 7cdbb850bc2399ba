import { fork } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { dirname, extname, join, relative } from 'node:path'
import * as z from 'zod/mini'
import { Examined, examineBounds, type ExaminedKind, FileRefusal, type FileToExamine } from './examined.ts'

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

/**
 * Finds out what a file really is, by reading it whole in a process of its own (examine-child.ts), and makes of it what is kept. Raises
 * `FileRefusal`, with a sentence for people, for a file that is not of its kind, is broken, or costs too much time or memory to read, and an
 * error of code `ENOSPC` where there is no room for what is made of it.
 */
export async function examineFile(file: FileToExamine, bounds: Bounds = examineBounds): Promise<Examined> {
  const { size } = await stat(file.path)
  if (size === 0) throw new FileRefusal('This file is empty.')
  const answer = await askChild(file, secondsFor(size, bounds.seconds[file.kind]), bounds.memoryBytes)
  if (!answer) throw new FileRefusal('This file takes too much time or memory to be read. Make it smaller or simpler.')
  if ('refused' in answer) throw new FileRefusal(answer.refused)
  if ('full' in answer) throw Object.assign(new Error(answer.full), { code: 'ENOSPC' })
  const { examined } = answer
  if (examined.output !== undefined && relative(file.folder, dirname(examined.output)) !== '')
    throw new Error('an examined file lies outside of its folder')
  return examined
}

/** A small file has no claim to the time that a large one needs: a table of lies can be read for as long as one lets it. */
const secondsFor = (bytes: number, most: number): number =>
  Math.min(most, examineBounds.leastSeconds + bytes / examineBounds.bytesASecond)

/** Null when the process ended without an answer: it was stopped, or broke over the file. */
async function askChild(
  file: FileToExamine,
  seconds: number,
  memoryBytes: number,
): Promise<z.output<typeof ChildAnswer> | null> {
  const process = fork(child, [String(memoryBytes)], {
    // Nothing of the server's environment: it holds passwords.
    env: {},
    execArgv: [
      `--max-old-space-size=${Math.ceil(memoryBytes / 1024 / 1024)}`,
      '--permission',
      '--allow-fs-read=*',
      `--allow-fs-write=${file.folder}`,
      '--allow-addons',
      '--allow-worker',
      '--no-warnings',
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const timer = setTimeout(() => process.kill('SIGKILL'), seconds * 1_000)
  try {
    const answered = once(process, 'message')
    const ended = once(process, 'exit').then(() => null)
    process.send(file, () => {})
    const message = await Promise.race([answered, ended])
    return message && ChildAnswer.parse(message[0])
  } finally {
    clearTimeout(timer)
    process.kill('SIGKILL')
  }
}
