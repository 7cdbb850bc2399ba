import type { Group, GroupForm } from '@ariviyal/contract/assignments/groups'
import { limits } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { v7 as uuid } from 'uuid'
import { listStudents, lockClassFor, requireClass } from '../../classroom/class-access.policy.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { isUniqueViolation } from '../../platform/db/is-unique-violation.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { countGroups, deleteGroupRow, findClassIdOfGroup, putGroup, selectGroups } from './groups.queries.ts'

/** Raises `not-found`. */
export async function listGroups(ctx: AppContext, teacherId: string, classId: string): Promise<Group[]> {
  await requireClass(ctx.db, classId, teacherId, 'read')
  return (await selectGroups(ctx.db, classId)).map(({ id, name, studentIds }) => ({
    id,
    name,
    student_ids: studentIds,
  }))
}

/** Makes a group and returns its id. Raises `not-found`, `archived` and `invalid-fields`. */
export async function createGroup(ctx: AppContext, teacherId: string, classId: string, form: GroupForm) {
  return savingName(() =>
    ctx.db.transaction(async (tx) => {
      await lockClassFor(tx, classId, teacherId, 'change')
      if ((await countGroups(tx, classId)) >= limits.classGroupsMax) throw refusal('name', serverMessages.groupsFull)
      const id = uuid()
      await putGroup(tx, { id, classId, name: form.name }, await pupilsOf(tx, classId, form))
      return id
    }),
  )
}

/** Raises `not-found`, `archived` and `invalid-fields`. */
export async function changeGroup(ctx: AppContext, teacherId: string, id: string, form: GroupForm): Promise<void> {
  await savingName(() =>
    ctx.db.transaction(async (tx) => {
      const classId = await lockClassOfGroup(tx, teacherId, id)
      await putGroup(tx, { id, classId, name: form.name }, await pupilsOf(tx, classId, form))
    }),
  )
}

/** Raises `not-found` and `archived`. */
export async function deleteGroup(ctx: AppContext, teacherId: string, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockClassOfGroup(tx, teacherId, id)
    await deleteGroupRow(tx, id)
  })
}

async function lockClassOfGroup(tx: Executor, teacherId: string, id: string): Promise<string> {
  const classId = await findClassIdOfGroup(tx, id)
  if (classId === null) throw new AppError('not-found')
  await lockClassFor(tx, classId, teacherId, 'change')
  // Deleted while this call waited for the class.
  if ((await findClassIdOfGroup(tx, id)) === null) throw new AppError('not-found')
  return classId
}

async function pupilsOf(tx: Executor, classId: string, { student_ids }: GroupForm): Promise<string[]> {
  const students = new Set((await listStudents(tx, classId)).map(({ id }) => id))
  if (student_ids.some((id) => !students.has(id))) throw refusal('student_ids', serverMessages.pupilUnknown)
  return [...new Set(student_ids)]
}

async function savingName<Saved>(save: () => Promise<Saved>): Promise<Saved> {
  try {
    return await save()
  } catch (error) {
    if (isUniqueViolation(error, 'class_groups_name_unique')) throw refusal('name', serverMessages.groupNameTaken)
    throw error
  }
}

const refusal = (field: keyof GroupForm, msg: string) =>
  new AppError('invalid-fields', msg, { fields: { [field]: msg } })
