import { serverMessages } from '@ariviyal/contract/server-messages'
import type { ThemeForm } from '@ariviyal/contract/training/training'
import { type ContentKind, pageRules } from '../content/content-kind.ts'
import { AppError } from '../platform/http/errors.ts'
import { claimUpload } from '../uploads/claim-upload.ts'
import { themeRows } from './themes.queries.ts'
import type { ThemeRow, themes } from './themes.table.ts'

export const themeContent: ContentKind<ThemeRow, typeof themes.$inferInsert, ThemeForm> = {
  ...themeRows,
  type: 'theme',
  rules: pageRules,
  begins: 'end',
  nameOf: ({ title }) => title,
  detailsOf: ({ title }) => ({ title }),
  write: async (ctx, tx, staff, form, row) => {
    const { title, alt, science, people, lesson } = form
    const claimed =
      form.picture === '' ? null : await claimUpload(tx, form.picture, 'picture', staff, ctx.now(), 'picture')
    const columns = { title, alt, science, people, lesson, ...(claimed && { picture: `/media/${claimed.key}` }) }
    return { columns: row ? columns : { ...columns, createdBy: staff.id }, details: { title } }
  },
  assertPublishable: (_tx, { picture: image }) => {
    if (image === null) throw new AppError('not-ready', serverMessages.pictureMissing)
  },
}
