import { isNotNull, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { questions } from '../questions.table.ts'

/** The questions that came from `content/questions`. */
export const selectSeeded = (executor: Executor) =>
  executor
    .select({
      id: questions.id,
      version: questions.version,
      seedKey: sql<string>`${questions.seedKey}`,
      seedSha: questions.seedSha,
    })
    .from(questions)
    .where(isNotNull(questions.seedKey))
export type SeededRow = Awaited<ReturnType<typeof selectSeeded>>[number]
