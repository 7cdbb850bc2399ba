import { createHash } from 'node:crypto'
import type { User } from '@ariviyal/contract/accounts/accounts'
import { pairMessages } from '@ariviyal/contract/projects/pairs/pair-messages'
import { pairLimits } from '@ariviyal/contract/projects/pairs/pair-rules'
import { projectMessages } from '@ariviyal/contract/projects/project-messages'
import { v7 as uuid } from 'uuid'
import { describeClasses } from '../../classroom/class-access.policy.ts'
import { findInstitutionsOf } from '../../institutions/seats/seats.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { lockRun } from '../project-access.policy.ts'
import { updateProject } from '../projects.queries.ts'
import { recordRun } from '../running/change-project.ts'
import { groupSchools } from './group-schools.ts'
import { hasMarks } from './marks.queries.ts'
import { deletePairs, endPairs, insertPairs, selectServed, selectStanding, selectTakingPart } from './pairs.queries.ts'
import { type Couple, planPairs } from './plan-pairs.ts'
import { settlePairs, type StandingPair } from './settle-pairs.ts'
import { notifyOfPairs } from './notify-of-pairs.ts'

/** Couples that may take in a class that is left over: more of those would not be needed. */
const couplesMax = 100

/**
 * Pairs the classes of a project that have no partner, or whose partner has left. Raises `not-found`, `incomplete` for a draft, and
 * `not-ready` when no two of them are of different schools.
 */
export async function pairClasses(ctx: AppContext, by: User, projectId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const project = await lockRun(tx, projectId, by)
    if (project.state === 'draft') throw new AppError('incomplete', projectMessages.notOpen)
    const entries = await findPairable(tx, projectId)
    const { ended, standing, free } = settlePairs(
      await selectStanding(tx, projectId),
      [...entries.keys()],
      await selectServed(tx, projectId),
    )
    const candidates = free.slice(0, pairLimits.pairedMax).flatMap((id) => entries.get(id) ?? [])
    const plan = planPairs(candidates, couplesOf(standing, entries), seedOf(projectId, project.pairings))
    if (plan.added.length === 0) throw new AppError('not-ready', pairMessages.nobodyToPair)
    const opened = standing.filter(({ marker }) => plan.ended.some((arrow) => arrow.marker === marker))
    const now = ctx.now()
    await endPairs(tx, [...ended, ...opened], now)
    const rows = plan.added.map(({ marker: markerId, marked: markedId }) => ({ markerId, markedId }))
    await insertPairs(
      tx,
      rows.map((row) => ({ ...row, id: uuid(), projectId, pairedAt: now, endedAt: null })),
    )
    await updateProject(tx, projectId, { pairings: project.pairings + 1 })
    await recordRun(ctx, tx, by, 'project.paired', project, { classes: rows.length, alone: plan.alone.length })
    await notifyOfPairs(ctx, tx, project, [
      ...new Set(
        rows.flatMap(({ markerId, markedId }) => [markerId, markedId]).flatMap((id) => entries.get(id)?.teachers ?? []),
      ),
    ])
  })
}

/** Undoes all pairs of a project. Raises `not-found`, `already-decided` once a report was marked, and `not-ready` without pairs. */
export async function undoPairs(ctx: AppContext, by: User, projectId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const project = await lockRun(tx, projectId, by)
    if (await hasMarks(tx, projectId)) throw new AppError('already-decided', pairMessages.marksBegun)
    const pairs = await deletePairs(tx, projectId)
    if (pairs === 0) throw new AppError('not-ready', pairMessages.nothingToUndo)
    await recordRun(ctx, tx, by, 'project.pairs-undone', project, { pairs })
  })
}

/** The classes of a project that can have a partner, by id: neither left, nor archived, nor deleted. */
async function findPairable(executor: Executor, projectId: string) {
  const takingPart = await selectTakingPart(executor, projectId)
  const classes = await describeClasses(
    executor,
    takingPart.map(({ classId }) => classId),
  )
  const running = takingPart.flatMap(({ id, siteId, classId }) => {
    const taught = classes.get(classId)
    return taught?.archivedAt === null ? [{ id, site: siteId, teachers: taught.teacherIds, ...taught }] : []
  })
  const institutions = await findInstitutionsOf(executor, [...new Set(running.flatMap(({ teachers }) => teachers))])
  const schools = groupSchools(
    running.map((entry) => ({
      ...entry,
      institutions: entry.teachers.flatMap((teacher) => institutions.get(teacher) ?? []),
    })),
  )
  return new Map(running.map((entry) => [entry.id, { ...entry, school: schools.get(entry.id) ?? entry.id }]))
}

/** Two classes that mark each other, where one of them has not marked yet. */
function couplesOf(standing: readonly StandingPair[], entries: Map<string, { school: string }>): Couple[] {
  const partners = new Map(standing.map(({ marker, marked }) => [marker, marked]))
  const taken = new Set<string>()
  const couples: Couple[] = []
  for (const { marker, marked, isMarked } of standing) {
    const [one, other] = [entries.get(marker), entries.get(marked)]
    if (isMarked || !one || !other || partners.get(marked) !== marker || taken.has(marker)) continue
    taken.add(marked)
    couples.push({ marker, marked, schools: [one.school, other.school] })
    if (couples.length === couplesMax) break
  }
  return couples
}

/** The same for the same project and number of pairings, so that a pairing can be explained afterwards. */
const seedOf = (projectId: string, pairings: number): number =>
  createHash('sha256').update(`${projectId} ${pairings}`).digest().readInt32BE(0)
