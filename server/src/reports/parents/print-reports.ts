import type { FileAnswer } from '@ariviyal/contract/fields'
import type { Report, ReportPeriod, ReportsForm } from '@ariviyal/contract/reports/reports'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { requireClass, requireClassOfStudent } from '../../classroom/class-access.policy.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { drawReports } from './draw-reports.ts'
import { readReports } from './read-reports.ts'

const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/** Raises `not-found`. */
export const showReport = (ctx: AppContext, teacherId: string, studentId: string, period: ReportPeriod) =>
  ctx.db.transaction(async (tx): Promise<Report> => {
    const taught = await requireClassOfStudent(tx, studentId, teacherId)
    const [report] = await readReports(tx, taught, period, ctx.now(), (id) => id === studentId)
    if (!report) throw new AppError('not-found')
    return report
  }, snapshot)

/** One page for each chosen pupil. Raises `not-found`, and `invalid-fields` for a pupil who is not of the class. */
export async function printReports(
  ctx: AppContext,
  teacherId: string,
  classId: string,
  { language, student_ids: ids, from, to }: ReportsForm,
): Promise<FileAnswer> {
  const wanted = new Set(ids)
  const reports = await ctx.db.transaction(async (tx) => {
    const taught = await requireClass(tx, classId, teacherId, 'read')
    return readReports(tx, taught, { from, to }, ctx.now(), (id) => wanted.has(id))
  }, snapshot)
  if (reports.length < wanted.size)
    throw new AppError('invalid-fields', undefined, { fields: { student_ids: serverMessages.notOfTheClass } })
  return {
    name: `reports-${to}-${language}.pdf`,
    body: await ctx.drawPdf<typeof drawReports>('drawReports', reports, language, ctx.now()),
  }
}
