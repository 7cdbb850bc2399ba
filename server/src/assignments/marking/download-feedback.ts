import { buffer } from 'node:stream/consumers'
import type { FileAnswer } from '@ariviyal/contract/fields'
import type { AppContext, Pupil } from '../../platform/app-context.ts'
import { readBytes } from '../../platform/examine/read-bytes.ts'
import { readerProgram } from '../../platform/examine/run-reader.ts'
import { AppError } from '../../platform/http/errors.ts'
import { FileGone } from '../../platform/storage/storage.ts'
import type { FeedbackTask } from './feedback-task.ts'
import { findReturnedWork } from './show-feedback.ts'

const program = readerProgram('feedback-child', import.meta)
const bounds = { seconds: 60, memoryBytes: 900 * 1024 * 1024 }

/** Raises `not-found`, also before the work is returned, and `unavailable`. */
export async function downloadFeedback(ctx: AppContext, pupil: Pupil, id: string): Promise<FileAnswer> {
  const body = await feedbackFile(ctx, pupil, id)
  if (!body) throw new AppError('not-found')
  return { name: 'feedback.pdf', body }
}

/**
 * What was returned to a pupil, with the notes drawn into the pages, as a PDF; null before it is returned. It is drawn at each call from the copy
 * that was returned, so the same return gives the same pages. Raises `not-found` for work that is not theirs, and `unavailable`.
 */
export async function feedbackFile(
  ctx: AppContext,
  pupil: Omit<Pupil, 'sessionId'>,
  id: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const returned = await findReturnedWork(ctx, pupil, id)
  if (!returned) return null
  const { content, files, title, returnedAt } = returned
  const task: FeedbackTask = {
    title,
    pupil: `${pupil.rollNumber}. ${pupil.name}`,
    className: pupil.className,
    language: pupil.language,
    returnedAt: returnedAt.getTime(),
    content,
    files: [],
  }
  for (const { id: fileId, name, kind, fileKey } of files.values()) {
    const bytes = await readFileBytes(ctx, fileKey)
    if (bytes) task.files.push({ id: fileId, name, kind, bytes })
  }
  const drawn = await readBytes(program, task, bounds)
  if (!(drawn instanceof Uint8Array)) throw new Error('the reader returned no file')
  return Uint8Array.from(drawn)
}

async function readFileBytes({ storage }: AppContext, key: string): Promise<Uint8Array | null> {
  try {
    return await buffer(await storage.stream(key))
  } catch (error) {
    if (error instanceof FileGone) return null
    throw error
  }
}
