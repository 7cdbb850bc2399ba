/**
 * The process that reads an uploaded file: `examine-child <memory limit in bytes>`. A hostile file is opened in a process that has no
 * secrets, may write to one folder only, and is killed when it exceeds its limits. It receives the file in a message, and answers with one.
 */
import { constants as files } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { type Examined, type ExaminedKind, FileRejection, type FileToExamine } from './examined.ts'

/** `full` does not concern the uploaded file: the disk had no space for the output. */
export type ChildAnswer = { examined: Examined } | { refused: string } | { full: string }

const readers: Record<ExaminedKind, () => Promise<(file: FileToExamine) => Promise<Examined>>> = {
  pdf: async () => (await import('./examine-pdf.ts')).examinePdf,
  video: async () => (await import('./examine-video.ts')).examineVideo,
  captions: async () => (await import('./examine-captions.ts')).examineCaptions,
  picture: async () => (await import('./examine-image.ts')).examineImage,
  document: async () => (await import('./examine-document.ts')).examineDocument,
}

async function answer(file: FileToExamine): Promise<ChildAnswer> {
  try {
    const examine = await readers[file.kind]()
    return { examined: await examine(file) }
  } catch (error) {
    if (error instanceof FileRejection) return { refused: error.message }
    // Native libraries report it in the message only.
    if (/ENOSPC|EDQUOT|no space left/i.test(String(error))) return { full: String(error) }
    throw error
  }
}

/**
 * Runs in a separate thread, since the reader may block the main thread: checks the memory of the whole process, and whether the server is
 * still alive.
 */
function watch(memoryBytes: number): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.memoryUsage.rss() > memoryBytes || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }, 50)
}

if (isMainThread) {
  // Requests of users take precedence.
  setPriority(constants.priority.PRIORITY_LOW)
  // qpdf reads these constants through `process.binding`, which Node's permission model blocks.
  Object.defineProperty(process, 'binding', { value: () => ({ fs: files }) })
  new Worker(new URL(import.meta.url), { workerData: Number(process.argv[2]) }).unref()
  process.once('message', (file: FileToExamine) => {
    void answer(file).then((found) => process.send?.(found, () => process.exit(0)))
  })
} else watch(workerData as number)
