import { slugOfChapter } from '@ariviyal/contract/chapters/chapter-rules'
import type { ChapterForm } from '@ariviyal/contract/chapters/chapters'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { type ContentKind, pageRules } from '../content/content-kind.ts'
import { isUniqueViolation } from '../platform/db/is-unique-violation.ts'
import { AppError } from '../platform/http/errors.ts'
import { chapterRows } from './chapters.queries.ts'
import type { ChapterRow, chapters } from './chapters.table.ts'

/** Creating a chapter that exists raises `invalid-fields`. */
export const chapterContent: ContentKind<ChapterRow, typeof chapters.$inferInsert, ChapterForm> = {
  ...chapterRows,
  insert: async (tx, row) => {
    try {
      await chapterRows.insert(tx, row)
    } catch (error) {
      if (!isUniqueViolation(error, 'chapters_slug_unique')) throw error
      throw new AppError('invalid-fields', undefined, { fields: { title: serverMessages.chapterExists } })
    }
  },
  type: 'chapter',
  rules: pageRules,
  begins: 'end',
  nameOf: ({ title }) => title,
  detailsOf: ({ board, grade, title }) => ({ board, grade: String(grade), title }),
  write: async (_ctx, _tx, staff, form, row) => {
    const { board, grade, part, number, title, names, textbook, source, competencies, note, monday, uses } = form
    const columns = { board, grade, part, number, title, names, textbook, source, competencies, note, monday, uses }
    return {
      columns: row ? { ...columns, slug: row.slug } : { ...columns, slug: slugOfChapter(form), createdBy: staff.id },
      details: { board, grade: String(grade), title },
    }
  },
  assertPublishable: () => undefined,
}
