import { subjectNames, type Teaching } from '@ariviyal/contract/accounts/teaching'
import type { Executor } from '../../platform/db/database.ts'
import { teaching } from './teaching.table.ts'

/** Stores each subject and grade once, in order. */
export async function saveTeaching(executor: Executor, userId: string, form: Teaching): Promise<void> {
  const set = {
    subjects: subjectNames.filter((name) => form.subjects.includes(name)),
    grades: [...new Set(form.grades)].toSorted((a, b) => a - b),
  }
  await executor
    .insert(teaching)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: teaching.userId, set })
}
