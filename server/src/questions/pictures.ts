import { messages } from '@ariviyal/contract/messages'
import type { Picture, PictureForm } from '@ariviyal/contract/questions/picture'
import type { QuestionContent, QuestionForm, SingleQuestionForm } from '@ariviyal/contract/questions/question'
import type { Executor, Transaction } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { claimUpload } from '../uploads/claim-upload.ts'
import { findOwnPicture } from '../uploads/find-own-picture.ts'

type Form = QuestionForm | SingleQuestionForm

/** The pictures of a version: that of its text, and those of its options in their order. */
export interface Pictures {
  text?: Picture | undefined
  options: (Picture | undefined)[]
}

/**
 * The pictures of a version from a teacher's form; claims new uploads. Raises the errors of `claimUpload`, also when there
 * is none to keep in the version that is `known`.
 */
export const claimPictures = (tx: Transaction, teacherId: string, form: Form, now: Date, known?: QuestionContent) =>
  picturesOf(form, known, async (upload, field) =>
    claimUpload(tx, upload, 'picture', { id: teacherId, role: 'teacher' }, now, field),
  )

/** The same without claiming them, for a preview. */
export const previewPictures = (executor: Executor, teacherId: string, form: Form, known?: QuestionContent) =>
  picturesOf(form, known, (upload, field) => findOwnPicture(executor, upload, teacherId, field))

type Take = (upload: string, field: string) => Promise<{ key: string; details: { width: number; height: number } }>

async function picturesOf(form: Form, known: QuestionContent | undefined, take: Take): Promise<Pictures> {
  const before = known && 'options' in known ? new Map(known.options.map(({ id, picture }) => [id, picture])) : null
  const options: Pictures['options'] = []
  if ('options' in form)
    for (const [place, { id, picture }] of form.options.entries())
      options.push(await pictureOf(picture, before?.get(id ?? ''), take, `options.${place}.picture.upload`))
  return { text: await pictureOf(form.picture, known?.picture, take, 'picture.upload'), options }
}

async function pictureOf(
  form: PictureForm | null | undefined,
  known: Picture | undefined,
  take: Take,
  field: string,
): Promise<Picture | undefined> {
  if (!form) return undefined
  const { upload, alt } = form
  if (upload !== undefined) {
    const { key, details } = await take(upload, field)
    return { url: `/media/${key}`, width: details.width, height: details.height, alt }
  }
  if (!known) throw new AppError('invalid-fields', undefined, { fields: { [field]: messages.uploadGone } })
  return { ...known, alt }
}
