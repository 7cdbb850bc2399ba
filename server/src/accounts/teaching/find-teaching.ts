import type { Teaching } from '@ariviyal/contract/accounts/teaching'
import { eq } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { teaching } from './teaching.table.ts'

/** The subjects and grades that a user teaches; empty until they say. */
export async function findTeaching(executor: Executor, userId: string): Promise<Teaching> {
  const [row] = await executor
    .select({ subjects: teaching.subjects, grades: teaching.grades })
    .from(teaching)
    .where(eq(teaching.userId, userId))
  return row ?? { subjects: [], grades: [] }
}
