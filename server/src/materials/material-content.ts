import type { User } from '@ariviyal/contract/accounts/accounts'
import type { MaterialForm } from '@ariviyal/contract/materials/materials'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { dayOf, mondayOf } from '@ariviyal/contract/time'
import { type ContentKind, pageRules } from '../content/content-kind.ts'
import { stateOf } from '../content/content-rows.ts'
import type { Transaction } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import type { AppContext } from '../platform/app-context.ts'
import { claimUpload } from '../uploads/claim-upload.ts'
import { makeFilePrivate } from '../uploads/make-file-private.ts'
import { weekOf } from './material.view.ts'
import { materialRows } from './materials.queries.ts'
import type { MaterialRow, materials } from './materials.table.ts'

/** Characters of a file's text that are searchable; with the body, in any script, they stay below the 1 MB limit of a tsvector. */
const fileTextMax = 60_000

/** The columns from a form. */
const columnsOf = (form: MaterialForm) => ({
  kind: form.kind,
  title: form.title,
  description: form.description,
  body: form.body,
  subject: form.subject,
  chapter: form.chapter,
  role: form.role,
  competency: form.competency,
  gradeFrom: form.grade_from,
  gradeTo: form.grade_to,
  boards: form.boards,
  readings: form.readings,
  isPremium: form.isPremium,
})

/** A sample keeps its turn while staff leave its week as it is; another week, or none, is theirs. */
function weekColumns(form: MaterialForm, row: MaterialRow | null, today: string) {
  const week = form.week === '' ? null : mondayOf(form.week)
  const isKept = row !== null && row.turn !== null && week === weekOf(row, today)
  return isKept ? { week: null, turn: row.turn } : { week, turn: null }
}

/** Claims the uploads of a form and returns them as columns; columns of others are left out. */
async function claimFiles({ storage }: AppContext, tx: Transaction, staff: User, form: MaterialForm, now: Date) {
  const file = form.file === '' ? null : await claimUpload(tx, form.file, form.file_kind, staff, now)
  const captions =
    form.captions === '' ? null : await claimUpload(tx, form.captions, 'captions', staff, now, 'captions')
  const cover = form.cover === '' ? null : await claimUpload(tx, form.cover, 'picture', staff, now, 'cover')
  // A separate image takes precedence over the first page of a file.
  const coverKey = cover?.key ?? file?.coverKey ?? (form.file_kind === 'picture' ? file?.key : null)
  return {
    ...(file && {
      fileKey: await makeFilePrivate(storage, file.key, 'materials'),
      fileName: file.filename,
      fileType: file.contentType,
      bytes: file.bytes,
      fileText: (file.pageTexts?.join('\n') ?? '').slice(0, fileTextMax),
      handoutKey: null,
    }),
    ...(captions && { captionsKey: captions.key }),
    ...(coverKey && { coverKey }),
  }
}

/** Raises `not-ready` for a material without content: a plan needs a text or a file, every other kind a file. */
function assertComplete({ kind, body, fileKey }: Pick<MaterialRow, 'kind' | 'body' | 'fileKey'>): void {
  if (fileKey !== null) return
  if (kind !== 'integration-plan') throw new AppError('not-ready', serverMessages.fileMissing)
  if (body === '') throw new AppError('not-ready', serverMessages.planMissing)
}

/** An edit raises `not-ready` if a published material would become incomplete. */
export const materialContent: ContentKind<MaterialRow, typeof materials.$inferInsert, MaterialForm> = {
  ...materialRows,
  type: 'material',
  rules: pageRules,
  begins: 'head',
  nameOf: ({ title }) => title,
  detailsOf: ({ kind, title }) => ({ kind, title }),
  write: async (ctx, tx, staff, form, row) => {
    const files = await claimFiles(ctx, tx, staff, form, ctx.now())
    const columns = {
      fileText: row?.fileText ?? '',
      ...columnsOf(form),
      ...weekColumns(form, row, dayOf(ctx.now())),
      ...files,
    }
    if (row?.publishedAt) assertComplete({ ...row, ...columns })
    return {
      columns: row ? columns : { ...columns, createdBy: staff.id },
      details: { kind: form.kind, title: form.title, ...(row && { state: stateOf(row) }) },
    }
  },
  assertPublishable: (_tx, row) => assertComplete(row),
}
