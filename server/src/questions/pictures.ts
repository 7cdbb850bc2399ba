import { messages } from '@ariviyal/contract/messages'
import type { Picture, PictureForm } from '@ariviyal/contract/questions/picture'
import type { QuestionContent, QuestionForm, SingleQuestionForm } from '@ariviyal/contract/questions/question'
import type { Executor, Transaction } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { claimUploads } from '../uploads/claim-upload.ts'
import { findOwnPicture } from '../uploads/find-own-picture.ts'
import type { VersionContent } from './make-version.ts'

/** A question whose pictures are wanted; `known` is the content of its current version, which an edit keeps pictures of. */
interface Pictured {
  form: QuestionForm | SingleQuestionForm
  version: VersionContent
  known?: QuestionContent | undefined
}

interface File {
  key: string
  details: { width: number; height: number }
}

/**
 * The versions with the pictures that their forms name, in the same order; claims new uploads in one statement. Raises the
 * errors of `claimUploads`, also when there is none to keep in the version that is `known`.
 */
export async function claimPictures(
  tx: Transaction,
  teacherId: string,
  all: Pictured[],
  now: Date,
): Promise<VersionContent[]> {
  const wanted = all.flatMap(uploadsOf)
  const claimed = await claimUploads(tx, wanted, 'picture', { id: teacherId, role: 'teacher' }, now)
  const files = new Map(wanted.map(({ id }, place) => [id, claimed[place]]))
  return all.map((one) => withPictures(one, files))
}

/** A single picture outside of a question, such as the photo of an experiment. Raises the errors of `claimUploads`. */
export async function claimPicture(
  tx: Transaction,
  teacherId: string,
  form: PictureForm | null | undefined,
  { known, field, now }: { known: Picture | null; field: string; now: Date },
): Promise<Picture | null> {
  const wanted = form?.upload === undefined ? [] : [{ id: form.upload, field }]
  const [claimed] = await claimUploads(tx, wanted, 'picture', { id: teacherId, role: 'teacher' }, now)
  const files = new Map(wanted.map(({ id }) => [id, claimed]))
  return pictureOf(form, known ?? undefined, files, field) ?? null
}

/** The same for one without claiming uploads, for a preview. */
export async function previewPictures(executor: Executor, teacherId: string, one: Pictured): Promise<VersionContent> {
  const files = new Map<string, File>()
  for (const { id, field } of uploadsOf(one)) files.set(id, await findOwnPicture(executor, id, teacherId, field))
  return withPictures(one, files)
}

const textField = 'picture.upload'
const optionField = (place: number) => `options.${place}.picture.upload`

function uploadsOf({ form }: Pictured): { id: string; field: string }[] {
  const options = 'options' in form ? form.options : []
  const wanted = options.map(({ picture }, place) => ({ id: picture?.upload, field: optionField(place) }))
  return [...wanted, { id: form.picture?.upload, field: textField }].flatMap(({ id, field }) =>
    id === undefined ? [] : [{ id, field }],
  )
}

function withPictures(
  { form, version, known }: Pictured,
  files: ReadonlyMap<string, File | undefined>,
): VersionContent {
  const content = { ...version.content }
  if ('options' in form && 'options' in content) {
    const before = known && 'options' in known ? new Map(known.options.map(({ id, picture }) => [id, picture])) : null
    content.options = content.options.map((option, place) => {
      const { id, picture: wanted } = form.options[place] ?? {}
      const picture = pictureOf(wanted, before?.get(id ?? ''), files, optionField(place))
      return { ...option, ...(picture && { picture }) }
    })
  }
  const picture = pictureOf(form.picture, known?.picture, files, textField)
  return { ...version, content: { ...content, ...(picture && { picture }) } }
}

function pictureOf(
  form: PictureForm | null | undefined,
  known: Picture | undefined,
  files: ReadonlyMap<string, File | undefined>,
  field: string,
): Picture | undefined {
  if (!form) return undefined
  const { upload, alt } = form
  const file = files.get(upload ?? '')
  if (file) return { url: `/media/${file.key}`, width: file.details.width, height: file.details.height, alt }
  if (!known) throw new AppError('invalid-fields', undefined, { fields: { [field]: messages.uploadGone } })
  return { ...known, alt }
}
