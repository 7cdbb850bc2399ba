import { excelType } from '@ariviyal/contract/endpoint'
import type { FileAnswer } from '@ariviyal/contract/fields'
import type { Analysis, AnalysisFormat } from '@ariviyal/contract/tests/analysis'
import { type AnalysisTable, analysisTables } from '@ariviyal/contract/tests/analysis-tables'
import { dayOf } from '@ariviyal/contract/time'
import type { AppContext } from '../../platform/app-context.ts'
import { csvText } from '../../platform/csv/csv.ts'
import { writeWorkbook } from '../../platform/spreadsheets/write-workbook.ts'
import { analyseTest } from './analyse-test.ts'
import type { drawAnalysis } from './draw-analysis.ts'
import { inPlainSigns } from './plain-formulas.ts'

/** The tables of an analysis as a file. Raises as `analyseTest`. */
export async function exportAnalysis(
  ctx: AppContext,
  teacherId: string,
  testId: string,
  format: AnalysisFormat,
): Promise<FileAnswer> {
  const found = await analyseTest(ctx, teacherId, testId)
  const analysis = { ...found, questions: found.questions.map(inPlainSigns) }
  const name = `analysis-${dayOf(ctx.now())}.${format}`
  const tables = analysisTables(analysis)
  switch (format) {
    case 'csv':
      return { name, type: 'text/csv', body: csvOf(analysis, tables) }
    case 'xlsx': {
      const sheets = tables.map(({ name: sheet, heads, rows }) => ({ name: sheet, columns: heads, rows }))
      return { name, type: excelType, body: await writeWorkbook(sheets) }
    }
    default:
      return {
        name,
        type: 'application/pdf',
        body: await ctx.drawPdf<typeof drawAnalysis>('drawAnalysis', analysis, tables),
      }
  }
}

/** The tables below each other, each under its name. */
const csvOf = ({ title, class_name, notes }: Analysis, tables: AnalysisTable[]): string =>
  csvText([
    [title, class_name],
    ...notes.map((note) => [note]),
    ...tables.flatMap(({ name, heads, rows }) => [[], [name], heads, ...rows]),
  ])
