import { setImmediate } from 'node:timers/promises'
import { excelType } from '@ariviyal/contract/endpoint'
import type { FileAnswer } from '@ariviyal/contract/fields'
import { limits } from '@ariviyal/contract/limits'
import type { ExportFormat } from '@ariviyal/contract/questions/exchange'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { dayOf } from '@ariviyal/contract/time'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { csvWriter, excelWriter } from './csv/write-csv.ts'
import { selectPartsToExport, selectQuestionsToExport } from './exchange.queries.ts'
import { giftWriter } from './gift/write-gift.ts'
import { moodleWriter } from './moodle/write-moodle.ts'
import { loadPictures } from './pictures/load-pictures.ts'
import { qtiWriter } from './qti/write-qti.ts'
import type { StoredQuestion, Writer } from './writing.ts'

interface File {
  open: () => Writer
  type: NonNullable<FileAnswer['type']>
  ending: string
  /** Whether the format can say pictures. */
  hasPictures?: boolean
}

const files: Record<ExportFormat, File> = {
  gift: { open: giftWriter, type: 'text/plain', ending: 'gift.txt' },
  'moodle-xml': { open: moodleWriter, type: 'application/xml', ending: 'xml', hasPictures: true },
  qti3: { open: qtiWriter, type: 'application/zip', ending: 'qti3.zip', hasPictures: true },
  csv: { open: csvWriter, type: 'text/csv', ending: 'csv' },
  xlsx: { open: excelWriter, type: excelType, ending: 'xlsx' },
}

/** Questions read and written at a time, so that other requests are served in between. */
const pageSize = 100

/** All questions of a teacher's bank as a file, named after the day. Raises `too-large` beyond the bounds of an export. */
export async function exportQuestions(ctx: AppContext, teacherId: string, format: ExportFormat): Promise<FileAnswer> {
  const { open, type, ending, hasPictures = false } = files[format]
  const writer = open()
  let count = 0
  let size = 0
  for await (const page of pagesOf(ctx.db, teacherId)) {
    count += page.length
    for (const question of page) {
      const pictures = hasPictures ? await loadPictures(ctx, question, limits.exportBytesMax - size) : new Map()
      size += writer.add(question, pictures)
    }
    if (count > limits.exportQuestionsMax || size > limits.exportBytesMax)
      throw new AppError('too-large', serverMessages.questionExportTooLong)
    await setImmediate()
  }
  return { name: `questions-${dayOf(ctx.now())}.${ending}`, type, body: await writer.finish() }
}

async function* pagesOf(executor: Executor, teacherId: string): AsyncGenerator<StoredQuestion[]> {
  for (let after: string | null = null; ;) {
    const rows = await selectQuestionsToExport(executor, teacherId, after, pageSize)
    const cases = rows.filter(({ content }) => content.kind === 'case').map(({ id }) => id)
    const parts = cases.length > 0 ? await selectPartsToExport(executor, cases) : []
    yield rows.map((row) => ({
      ...row,
      parts: parts.filter(({ caseId }) => caseId === row.id).map((part) => ({ ...part, parts: [] })),
    }))
    after = rows.at(-1)?.id ?? null
    if (rows.length < pageSize || after === null) return
  }
}
