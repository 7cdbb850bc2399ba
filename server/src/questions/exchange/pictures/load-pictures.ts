import { buffer } from 'node:stream/consumers'
import type { Picture } from '@ariviyal/contract/questions/picture'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { FileGone } from '../../../platform/storage/storage.ts'
import { keyOfPicture } from '../../question-file-keys.ts'
import type { PictureFiles, StoredQuestion } from '../writing.ts'

/**
 * The files of the pictures of a question and of its parts. A missing file is left out. Raises `too-large` before more than `most` bytes are
 * read.
 */
export async function loadPictures(
  { storage, log }: Pick<AppContext, 'storage' | 'log'>,
  question: StoredQuestion,
  most: number,
): Promise<PictureFiles> {
  const files = new Map<string, Buffer>()
  let left = most
  for (const { url } of picturesOf(question)) {
    if (files.has(url)) continue
    const key = keyOfPicture(url)
    const stored = await storage.stat(key)
    left -= stored?.bytes ?? 0
    if (left < 0) throw new AppError('too-large', serverMessages.questionExportTooLong)
    try {
      if (!stored) throw new FileGone(`no file has the key ${key}`)
      files.set(url, await buffer(await storage.stream(key)))
    } catch (error) {
      if (!(error instanceof FileGone)) throw error
      log.warn({ question: question.id, err: error }, 'an export leaves out a picture whose file is missing')
    }
  }
  return files
}

const picturesOf = ({ content, parts }: StoredQuestion): Picture[] => [
  ...[content, ...('options' in content ? content.options : [])].flatMap(({ picture }) => picture ?? []),
  ...parts.flatMap(picturesOf),
]
