/**
 * The process that reads a file which a person uploaded: `examine-child <bytes of memory>`. What is hostile in the file meets a process
 * without secrets, that may write into one folder, and that is ended when it takes too much. It is told the file in a message and answers in one.
 */
import { constants as files } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { type Examined, type ExaminedKind, FileRefusal, type FileToExamine } from './examined.ts'

/** `full` is no word about the file: there was no room to write what is made of it. */
export type ChildAnswer = { examined: Examined } | { refused: string } | { full: string }

const readers: Record<ExaminedKind, () => Promise<(file: FileToExamine) => Promise<Examined>>> = {
  pdf: async () => (await import('./examine-pdf.ts')).examinePdf,
  video: async () => (await import('./examine-video.ts')).examineVideo,
  captions: async () => (await import('./examine-captions.ts')).examineCaptions,
  picture: async () => (await import('./examine-picture.ts')).examinePicture,
  document: async () => (await import('./examine-document.ts')).examineDocument,
}

async function answer(file: FileToExamine): Promise<ChildAnswer> {
  try {
    const examine = await readers[file.kind]()
    return { examined: await examine(file) }
  } catch (error) {
    if (error instanceof FileRefusal) return { refused: error.message }
    // Libraries in C say it in words only.
    if (/ENOSPC|EDQUOT|no space left/i.test(String(error))) return { full: String(error) }
    throw error
  }
}

/** In a thread of its own, because the one that reads may not come to look: the memory of the whole process, and whether the server still lives. */
function watch(memoryBytes: number): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.memoryUsage.rss() > memoryBytes || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }, 50)
}

if (isMainThread) {
  // Teachers who read come first.
  setPriority(constants.priority.PRIORITY_LOW)
  // qpdf asks an old door of Node, closed to a process of few permissions, for these numbers and nothing else.
  Object.defineProperty(process, 'binding', { value: () => ({ fs: files }) })
  new Worker(new URL(import.meta.url), { workerData: Number(process.argv[2]) }).unref()
  process.once('message', (file: FileToExamine) => {
    void answer(file).then((found) => process.send?.(found, () => process.exit(0)))
  })
} else watch(workerData as number)
