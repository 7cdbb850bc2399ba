import { isDeepStrictEqual } from 'node:util'
import type { User } from '@ariviyal/contract/accounts/accounts'
import { isStaff } from '@ariviyal/contract/accounts/roles'
import { messages } from '@ariviyal/contract/messages'
import { incomparable } from '@ariviyal/contract/projects/compare-protocols'
import { projectMessages } from '@ariviyal/contract/projects/project-messages'
import { projectLimits } from '@ariviyal/contract/projects/project-rules'
import type { ProjectForm } from '@ariviyal/contract/projects/protocol'
import { v7 as uuid } from 'uuid'
import { findPeopleByEmail } from '../../accounts/find-people.ts'
import { recordAction, type StaffAction } from '../../audit/record-action.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { creditParticipants } from '../credits/credit-participants.ts'
import { lockRun } from '../project-access.policy.ts'
import {
  countOpened,
  findVersion,
  insertProject,
  insertVersion,
  lockProject,
  selectVersions,
  updateProject,
} from '../projects.queries.ts'
import type { ProjectRow } from '../projects.table.ts'

/** The audit log names acts of staff; what a lead teacher does is part of the project. */
export async function recordRun(
  ctx: AppContext,
  tx: Transaction,
  by: User,
  action: StaffAction,
  { id, draft }: ProjectRow,
  details: Record<string, unknown> = {},
): Promise<void> {
  if (isStaff(by.role))
    await recordAction(tx, by, ctx.now(), action, { type: 'project', id }, { title: draft.title, ...details })
}

export async function createProject(ctx: AppContext, staff: User, draft: ProjectForm): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    const [id, now] = [uuid(), ctx.now()]
    await insertProject(tx, { id, state: 'draft', draft, createdAt: now })
    await recordAction(tx, staff, now, 'project.created', { type: 'project', id }, { title: draft.title })
    return id
  })
}

/** Replaces the draft. Raises `not-found` and `edited-elsewhere`. */
export async function changeDraft(
  ctx: AppContext,
  by: User,
  id: string,
  { version, ...draft }: ProjectForm & { version: number },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const project = await lockRun(tx, id, by)
    if (project.version !== version) throw new AppError('edited-elsewhere')
    await updateProject(tx, id, { draft, version: version + 1 })
    await recordRun(ctx, tx, by, 'project.edited', project)
  })
}

/**
 * Publishes the draft as the next version and returns its number. Raises `not-found`, `edited-elsewhere`, `incomplete` when nothing has
 * changed, and `invalid-fields` when earlier readings would mean something else.
 */
export async function publishProtocol(
  ctx: AppContext,
  by: User,
  id: string,
  { version, changes }: { version: number; changes: string },
): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const project = await lockRun(tx, id, by)
    if (project.version !== version) throw new AppError('edited-elsewhere')
    const versions = await selectVersions(tx, id)
    if (versions.length >= projectLimits.versionsMax) throw new AppError('incomplete', projectMessages.versionsFull)
    if (isDeepStrictEqual(versions[0]?.form, project.draft)) throw new AppError('incomplete', projectMessages.unchanged)
    const published = versions.map(({ number, form }) => ({ number, protocol: form.protocol }))
    const problem = incomparable(published, project.draft.protocol)
    if (problem !== null)
      throw new AppError('invalid-fields', messages.fieldsInvalid, { fields: { protocol: problem } })
    const number = project.published + 1
    await insertVersion(tx, { id: uuid(), projectId: id, number, form: project.draft, changes, publishedAt: ctx.now() })
    await updateProject(tx, id, { published: number, dataVersion: project.dataVersion + 1 })
    await recordRun(ctx, tx, by, 'project.published', project, { number })
    return number
  })
}

/** Opens a draft, or a closed project again. Raises `not-found` and `incomplete`. */
export async function openProject(ctx: AppContext, by: User, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const project = await lockRun(tx, id, by)
    if (project.state === 'open') return
    if (project.published === 0) throw new AppError('incomplete', projectMessages.notPublished)
    if (project.state === 'draft' && (await countOpened(tx)) >= projectLimits.projectsMax)
      throw new AppError('incomplete', projectMessages.projectsFull)
    await updateProject(tx, id, { state: 'open', openedAt: project.openedAt ?? ctx.now(), closedAt: null })
    await recordRun(ctx, tx, by, 'project.opened', project)
  })
}

/** Ends an open project, for which teachers get certificates; what was measured until then is still taken from phones. Raises `not-found` and `incomplete`. */
export async function closeProject(ctx: AppContext, by: User, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const project = await lockRun(tx, id, by)
    if (project.state === 'closed') return
    if (project.state === 'draft') throw new AppError('incomplete', projectMessages.notOpen)
    await updateProject(tx, id, { state: 'closed', closedAt: ctx.now() })
    await creditParticipants(ctx, tx, project)
    await recordRun(ctx, tx, by, 'project.closed', project)
  })
}

/** Names the teacher who leads a project, by a confirmed address; null for staff. Raises `not-found` and `invalid-fields`. */
export async function nameLead(ctx: AppContext, staff: User, id: string, email: string | null): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const project = await lockProject(tx, id)
    if (!project) throw new AppError('not-found')
    const lead = email === null ? null : ((await findPeopleByEmail(tx, [email])).get(email) ?? null)
    if (email !== null && (lead === null || !(await ctx.mayReadPremium(tx, lead.id))))
      throw new AppError('invalid-fields', messages.fieldsInvalid, { fields: { email: projectMessages.leadUnknown } })
    await updateProject(tx, id, { leadId: lead?.id ?? null })
    await recordRun(ctx, tx, staff, 'project.lead-named', project, { lead: lead?.id ?? null })
  })
}

/** Whether the draft differs from the newest published version. */
export async function isDraftChanged(ctx: AppContext, project: ProjectRow): Promise<boolean> {
  const newest = await findVersion(ctx.db, project.id, project.published)
  return !isDeepStrictEqual(newest?.form, project.draft)
}
