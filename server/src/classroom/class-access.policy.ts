import type { Executor } from '../platform/db/database.ts'
import { findOwner, selectNames } from './class-access.queries.ts'
import { findClass, lockClass, selectClassesOf } from './classes.queries.ts'

/** The class, if this teacher may work in it; otherwise null. */
export const findTaughtClass = (executor: Executor, classId: string, teacherId: string) =>
  findClass(executor, classId, teacherId)

/** The same, and locks the class until the end of the transaction. */
export const lockTaughtClass = (executor: Executor, classId: string, teacherId: string) =>
  lockClass(executor, classId, teacherId)

/** The teacher whose subscription decides whether pupils may begin something new in a class. */
export const findPayingTeacher = (executor: Executor, classId: string): Promise<string | null> =>
  findOwner(executor, classId)

/** The students of a class by roll number. */
export const listStudents = (executor: Executor, classId: string) => selectNames(executor, classId)

/** The classes in which this teacher works. */
export const listClasses = (executor: Executor, teacherId: string) => selectClassesOf(executor, teacherId)
