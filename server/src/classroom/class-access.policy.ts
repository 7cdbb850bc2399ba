import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { AppContext } from '../platform/app-context.ts'
import type { Executor } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import {
  findClassById,
  findClassIdOfStudent,
  findClassOf,
  selectNames,
  selectTeacherIds,
  selectWithTeachers,
  type TaughtClass,
} from './class-access.queries.ts'
import { selectClassesOf } from './classes.queries.ts'
import { type ClassRow, classes } from './classroom.table.ts'

/**
 * What a teacher does in a class: whether only the owner may, and whether it is possible in an archived class. Whether the teacher's
 * subscription runs is decided before, by the guard of the call.
 */
const acts = {
  read: { ownerOnly: false, inArchived: true },
  change: { ownerOnly: false, inArchived: false },
  archive: { ownerOnly: false, inArchived: true },
  /** Deleting it, handing it over, and choosing the co-teachers. */
  own: { ownerOnly: true, inArchived: true },
} as const
export type ClassAct = keyof typeof acts

/**
 * Decides every call of a teacher about a class or something in it. Raises `not-found` for a teacher who does not teach the class,
 * `forbidden` for a co-teacher, and `archived`.
 */
function decide(taught: TaughtClass | null, act: ClassAct): TaughtClass {
  if (!taught) throw new AppError('not-found')
  const { ownerOnly, inArchived } = acts[act]
  if (ownerOnly && taught.role !== 'owner') throw new AppError('forbidden', serverMessages.classOwnerOnly)
  if (!inArchived && taught.archivedAt !== null) throw new AppError('archived', serverMessages.classArchived)
  return taught
}

/** The class, if the teacher may do this; otherwise raises what `decide` says. */
export const requireClass = async (executor: Executor, classId: string, teacherId: string, act: ClassAct) =>
  decide(await findClassOf(executor, classId, teacherId), act)

/** The same, and locks the class until the end of the transaction, which serialises changes within it. */
export const lockClassFor = async (executor: Executor, classId: string, teacherId: string, act: ClassAct) =>
  decide(await findClassOf(executor, classId, teacherId, 'lock'), act)

/** The class of a student, for reading. */
export async function requireClassOfStudent(executor: Executor, studentId: string, teacherId: string) {
  const classId = await findClassIdOfStudent(executor, studentId)
  return decide(classId === null ? null : await findClassOf(executor, classId, teacherId), 'read')
}

/** Locks the class of a student for a change. */
export async function lockClassOfStudent(executor: Executor, studentId: string, teacherId: string) {
  const classId = await findClassIdOfStudent(executor, studentId)
  return decide(classId === null ? null : await findClassOf(executor, classId, teacherId, 'lock'), 'change')
}

/** The class, if this teacher teaches it and may therefore read it; otherwise null. */
export const findTaughtClass = (executor: Executor, classId: string, teacherId: string): Promise<TaughtClass | null> =>
  findClassOf(executor, classId, teacherId)

/** The class, locked for a change by this teacher; null for another teacher's. Raises `archived`. */
export async function lockTaughtClass(
  executor: Executor,
  classId: string,
  teacherId: string,
): Promise<TaughtClass | null> {
  const taught = await findClassOf(executor, classId, teacherId, 'lock')
  return taught && decide(taught, 'change')
}

/** Ids of the owner and the co-teachers of a class. */
export const teachersOf = async (executor: Executor, classId: string): Promise<string[]> =>
  (await selectTeacherIds(executor, classId)).teacherIds

/**
 * Whether pupils may begin something new in a class: it is not archived, and the subscription of one of its teachers runs. Raises `archived`
 * and `subscription-needed`.
 */
export async function requirePupilsMayBegin(ctx: AppContext, executor: Executor, classId: string): Promise<void> {
  const { archivedAt, teacherIds } = await selectTeacherIds(executor, classId)
  if (archivedAt !== null) throw new AppError('archived', serverMessages.classArchivedForPupils)
  if (!(await hasSubscriber(ctx, executor, teacherIds)))
    throw new AppError('subscription-needed', serverMessages.classReadOnly)
}

/** Whether pupils may open premium books, videos and materials that their work links to: while the subscription of one of their teachers runs. */
export async function pupilsMayReadPremium(ctx: AppContext, executor: Executor, classId: string): Promise<boolean> {
  const { teacherIds } = await selectTeacherIds(executor, classId)
  return hasSubscriber(ctx, executor, teacherIds)
}

async function hasSubscriber(ctx: AppContext, executor: Executor, teacherIds: string[]): Promise<boolean> {
  // Nearly always the first of them, the owner, decides.
  for (const id of teacherIds) if (await ctx.mayReadPremium(executor, id)) return true
  return false
}

/** When a class was archived; null while it is not. */
export const archivedAtOf = async (executor: Executor, classId: string): Promise<Date | null> =>
  (await selectTeacherIds(executor, classId)).archivedAt
/** The classes that a teacher owns or co-teaches, newest first. */
export const listClassesOf = (executor: Executor, teacherId: string) => selectClassesOf(executor, teacherId)

/** A class, for code that has decided who may read it. */
export const findClass = (executor: Executor, id: string) => findClassById(executor, id)

interface DescribedClass extends Pick<ClassRow, 'name' | 'grade' | 'language' | 'archivedAt'> {
  teacherIds: string[]
}

/** Name, grade, language and teachers of classes, for code that has decided who may know them. */
export async function describeClasses(executor: Executor, ids: string[]): Promise<Map<string, DescribedClass>> {
  const found = new Map<string, DescribedClass>()
  for (const { id, ownerId, coTeacherId, ...about } of await selectWithTeachers(executor, ids)) {
    const one = found.get(id) ?? { ...about, teacherIds: [ownerId] }
    if (coTeacherId !== null) one.teacherIds.push(coTeacherId)
    found.set(id, one)
  }
  return found
}

/** The students of a class by roll number. */
export const listStudents = (executor: Executor, classId: string) => selectNames(executor, classId)

/** The classes that this teacher owns or co-teaches, newest first. */
export const listTaughtClasses = (executor: Executor, teacherId: string) => selectClassesOf(executor, teacherId)

/** The classes that this teacher owns, which belong to the teacher's personal data. */
export const listOwnClasses = async (executor: Executor, teacherId: string) =>
  (await selectClassesOf(executor, teacherId)).filter(({ ownerId }) => ownerId === teacherId)

/** SQL condition: whether a user owns a class. */
export const ownsClass = (userId: SQLWrapper, classId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${classes} owned where owned.id = ${sql`${classId}`} and owned.owner_id = ${sql`${userId}`})`
