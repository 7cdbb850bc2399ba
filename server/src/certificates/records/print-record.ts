import { yearName } from '@ariviyal/contract/certificates/record-rules'
import type { FileAnswer } from '@ariviyal/contract/fields'
import { dayOf } from '@ariviyal/contract/time'
import type { AppContext } from '../../platform/app-context.ts'
import type { drawRecord } from './draw-record.ts'
import { selectRecord } from './show-record.ts'

/** The record of one person as a PDF, for a school year or all. */
export async function printRecord(ctx: AppContext, userId: string, year: number | undefined): Promise<FileAnswer> {
  const madeAt = ctx.now()
  const record = await selectRecord(ctx, userId, year)
  const verifyUrl = `${ctx.config.publicUrl}/verify`
  const body = await ctx.drawPdf<typeof drawRecord>('drawRecord', { record, year, madeAt, verifyUrl })
  return { name: `record-${year === undefined ? '' : `${yearName(year)}-`}${dayOf(madeAt)}.pdf`, body }
}
