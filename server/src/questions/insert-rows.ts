import { limits } from '@ariviyal/contract/limits'
import type { Executor } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { type Collection, insertQuestions, insertQuestionVersions, lockAndCount } from './questions.queries.ts'
import type { questions, questionVersions } from './questions.table.ts'

export interface RowToInsert {
  row: Omit<typeof questions.$inferInsert, 'version'>
  version: Omit<typeof questionVersions.$inferInsert, 'questionId' | 'version' | 'createdAt'>
}

/** Rows of one insert: PostgreSQL takes 65,535 values in a statement. */
const rowsAtOnce = 1_000

/** Inserts questions in their first version, cases before their parts. Raises `invalid-fields` with `full` beyond the bound of the collection. */
export async function insertRows(
  tx: Executor,
  rows: RowToInsert[],
  { collection, full }: { collection: Collection; full: string },
): Promise<void> {
  if (rows.length === 0) return
  if ((await lockAndCount(tx, collection)) + rows.length > limits.questionsMax)
    throw new AppError('invalid-fields', full, { fields: { text: full } })
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const made = rows.slice(start, start + rowsAtOnce)
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
