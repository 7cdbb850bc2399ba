/**
 * The child's side of `run-reader.ts`: a process that reads one untrusted file. It has no secrets, and is killed when it exceeds its limits. It receives
 * its task in a message, and answers with one.
 */
import { getPriority, setPriority } from 'node:os'
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { FileRejection } from './examined.ts'

/** `full` does not concern the uploaded file: the disk had no space for the output. `failed` is an error that nobody expected. */
export type ReaderAnswer = { answer: unknown } | { refused: string } | { full: string } | { failed: string }

async function answerTo<Task>(read: (task: Task) => Promise<unknown>, task: Task): Promise<ReaderAnswer> {
  try {
    return { answer: await read(task) }
  } catch (error) {
    if (error instanceof FileRejection) return { refused: error.message }
    // Native libraries report it in the message only.
    if (/ENOSPC|EDQUOT|no space left/i.test(String(error))) return { full: String(error) }
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/**
 * Requests of users take precedence: beside them a reader gets a quarter of a core. With the lowest priority it got a hundredth, and reading a
 * book took a minute on a busy machine.
 */
const niceness = 5

interface Options<Task> {
  /** Whether reading may keep the main thread busy for more than a second. A picture is decoded on other threads. */
  mayBlock?: (task: Task) => boolean
}

/** Reads one task, answers, and ends. The first argument of the process is its limit of memory in bytes. */
export function serveReader<Task>(
  read: (task: Task) => Promise<unknown>,
  { mayBlock = () => true }: Options<Task> = {},
): void {
  // A server may itself have been started with a lower priority, which only root may raise.
  setPriority(Math.max(niceness, getPriority()))
  const memoryBytes = Number(process.argv[2])
  process.once('message', (task: Task) => {
    // A thread takes as long to start as the process itself, a third of the time of a photo.
    if (mayBlock(task)) new Worker(new URL(import.meta.url), { workerData: memoryBytes }).unref()
    else watch(memoryBytes)
    void answerTo(read, task).then((answer) => process.send?.(answer, () => process.exit(0)))
  })
}

/** Checks the memory of the whole process, and whether the server is still alive; in a thread of its own where the main one may be blocked. */
function watch(memoryBytes: number): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.memoryUsage.rss() > memoryBytes || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }, 50)
}

if (!isMainThread) watch(workerData as number)
