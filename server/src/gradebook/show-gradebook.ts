import { excelType } from '@ariviyal/contract/endpoint'
import type { FileAnswer } from '@ariviyal/contract/fields'
import type { Gradebook, GradebookFormat } from '@ariviyal/contract/gradebook/gradebook'
import { gradebookTable } from '@ariviyal/contract/gradebook/table'
import { dayOf } from '@ariviyal/contract/time'
import { requireClass } from '../classroom/class-access.policy.ts'
import type { AppContext } from '../platform/app-context.ts'
import { csvText } from '../platform/csv/csv.ts'
import { writeWorkbook } from '../platform/spreadsheets/write-workbook.ts'
import type { drawGradebook } from './draw-gradebook.ts'
import { findSetup } from './gradebook.queries.ts'
import { readGradebook } from './read-gradebook.ts'

/** The gradebook of a class that the teacher teaches, in one snapshot. Raises `not-found`. */
export const showGradebook = (ctx: AppContext, teacherId: string, classId: string): Promise<Gradebook> =>
  ctx.db.transaction(
    async (tx) => {
      await requireClass(tx, classId, teacherId, 'read')
      return readGradebook(tx, classId, ctx.now())
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/** Raises `not-found`. */
export async function showRevision(ctx: AppContext, teacherId: string, classId: string): Promise<number> {
  await requireClass(ctx.db, classId, teacherId, 'read')
  return (await findSetup(ctx.db, classId)).revision
}

/** The gradebook as a file. Raises `not-found`. */
export async function exportGradebook(
  ctx: AppContext,
  teacherId: string,
  classId: string,
  format: GradebookFormat,
): Promise<FileAnswer> {
  const gradebook = await showGradebook(ctx, teacherId, classId)
  const { heads, rows } = gradebookTable(gradebook)
  const name = `gradebook-${dayOf(ctx.now())}.${format}`
  switch (format) {
    case 'csv':
      return { name, type: 'text/csv', body: csvText([heads, ...rows]) }
    case 'xlsx':
      return { name, type: excelType, body: await writeWorkbook([{ name: 'Gradebook', columns: heads, rows }]) }
    default:
      return {
        name,
        type: 'application/pdf',
        body: await ctx.drawPdf<typeof drawGradebook>('drawGradebook', gradebook, ctx.now()),
      }
  }
}
