import { limits } from '@ariviyal/contract/limits'
import type { Executor } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { type Collection, insertQuestions, insertQuestionVersions, lockAndCount } from './questions.queries.ts'
import type { questions, questionVersions } from './questions.table.ts'

export interface RowToInsert {
  row: Omit<typeof questions.$inferInsert, 'version'>
  version: Omit<typeof questionVersions.$inferInsert, 'questionId' | 'version' | 'createdAt'>
}

/** Bounds of one insert, whose values are written in one turn of the event loop. */
const rowsAtOnce = 40
const formulasAtOnce = limits.formulasMax

/** Inserts questions in their first version, cases before their parts. Raises `invalid-fields` with `full` beyond the bound of the collection. */
export async function insertRows(
  tx: Executor,
  rows: RowToInsert[],
  { collection, full }: { collection: Collection; full: string },
): Promise<void> {
  if (rows.length === 0) return
  if ((await lockAndCount(tx, collection)) + rows.length > limits.questionsMax)
    throw new AppError('invalid-fields', full, { fields: { text: full } })
  for (const made of batchesOf(rows)) {
    await insertQuestions(
      tx,
      made.map(({ row }) => ({ ...row, version: 1 })),
    )
    await insertQuestionVersions(
      tx,
      made.map(({ row: { id, createdAt }, version }) => ({ ...version, questionId: id, version: 1, createdAt })),
    )
  }
}

function* batchesOf(rows: RowToInsert[]): Generator<RowToInsert[]> {
  let batch: RowToInsert[] = []
  let formulas = 0
  for (const row of rows) {
    const own = Object.keys(row.version.formulas ?? {}).length
    if (batch.length === rowsAtOnce || (batch.length > 0 && formulas + own > formulasAtOnce)) {
      yield batch
      batch = []
      formulas = 0
    }
    batch.push(row)
    formulas += own
  }
  yield batch
}
