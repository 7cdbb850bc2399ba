import type { User } from '@ariviyal/contract/accounts/accounts'
import { messages } from '@ariviyal/contract/messages'
import { cellsOf } from '@ariviyal/contract/projects/place'
import { projectMessages } from '@ariviyal/contract/projects/project-messages'
import { projectLimits } from '@ariviyal/contract/projects/project-rules'
import type { EnrolForm } from '@ariviyal/contract/projects/taking-part'
import { v7 as uuid } from 'uuid'
import { listTaughtClasses, lockClassFor } from '../../classroom/class-access.policy.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findVersion, lockProject } from '../projects.queries.ts'
import type { ProjectRow } from '../projects.table.ts'
import { findEntry, findSite, insertEntry, insertSite, selectEntries, updateEntry } from './project-classes.queries.ts'
import { lockOwnEntry } from './project-class-access.ts'

/**
 * Lets a class take part and returns the id of its entry; one that had left comes back to the same entry. Raises `not-found`, `archived`,
 * `work-closed`, `repeated` and `invalid-fields`.
 */
export async function enrolClass(ctx: AppContext, teacher: User, projectId: string, form: EnrolForm): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    if (!project || project.state === 'draft') throw new AppError('not-found')
    if (project.state === 'closed') throw new AppError('work-closed', projectMessages.isClosed)
    const taught = await lockClassFor(tx, form.class_id, teacher.id, 'change')
    await requireOldEnough(tx, project, taught.grade)
    const before = await findEntry(tx, projectId, form.class_id)
    if (before && before.entry.leftAt === null) throw new AppError('already-decided', projectMessages.enrolledBefore)
    if (before) {
      await updateEntry(tx, before.entry.id, { leftAt: null })
      return before.entry.id
    }
    await requireRoom(tx, projectId, teacher)
    const siteId = await siteFor(tx, project, form)
    const id = uuid()
    await insertEntry(tx, { id, projectId, siteId, classId: form.class_id, enrolledAt: ctx.now(), leftAt: null })
    return id
  })
}

/** The safety rules of the newest protocol name the youngest grade. */
async function requireOldEnough(tx: Transaction, { id, published }: ProjectRow, grade: number): Promise<void> {
  const newest = await findVersion(tx, id, published)
  if (newest && grade < newest.form.protocol.safety.grade_min) refuseField('class_id', projectMessages.gradeTooLow)
}

async function requireRoom(tx: Transaction, projectId: string, teacher: User): Promise<void> {
  const classes = await listTaughtClasses(tx, teacher.id)
  const entries = await selectEntries(
    tx,
    projectId,
    classes.map(({ id }) => id),
  )
  if (entries.length >= projectLimits.classesPerTeacher) refuseField('class_id', projectMessages.classesFull)
}

/** The site of the school, which joins the project with its first class. */
async function siteFor(tx: Transaction, project: ProjectRow, form: EnrolForm): Promise<string> {
  const known = await findSite(tx, project.id, form)
  if (known) return known.id
  if (project.schools >= projectLimits.sitesMax) refuseField('school', projectMessages.sitesFull)
  const id = uuid()
  await insertSite(tx, {
    id,
    projectId: project.id,
    number: project.schools + 1,
    school: form.school,
    district: form.district,
    latitudeCells: cellsOf(form.latitude),
    longitudeCells: cellsOf(form.longitude),
  })
  return id
}

function refuseField(field: string, problem: string): never {
  throw new AppError('invalid-fields', messages.fieldsInvalid, { fields: { [field]: problem } })
}

/** Takes a class out of a project; what it measured stays. Raises `not-found`, `archived` and `already-decided`. */
export async function leaveProject(ctx: AppContext, teacher: User, entryId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { entry } = await lockOwnEntry(tx, entryId, teacher)
    if (entry.leftAt !== null) throw new AppError('already-decided', projectMessages.leftBefore)
    await updateEntry(tx, entryId, { leftAt: ctx.now() })
  })
}
