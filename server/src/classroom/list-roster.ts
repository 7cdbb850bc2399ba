import type { Executor } from '../platform/db/database.ts'
import { selectStudents } from './students.queries.ts'

/** The students of a class by roll number, and whether each has a PIN. */
export const listRoster = (executor: Executor, classId: string) => selectStudents(executor, classId)
