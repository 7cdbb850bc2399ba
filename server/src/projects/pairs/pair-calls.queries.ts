import { visitLimits } from '@ariviyal/contract/community/visits/visit-rules'
import { and, eq, exists, inArray, isNull, lte, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { addDays } from '../../platform/time/calendar.ts'
import { projectClasses, projectSites } from '../classes/project-classes.table.ts'
import { projects } from '../projects.table.ts'
import { type ProjectCallRow, projectCalls } from './pair-calls.table.ts'
import { callMinutes } from './pair-calls.view.ts'
import { projectPairs } from './pairs.table.ts'

/** Two entries in the order of the table. */
export const coupleOf = (one: string, other: string) =>
  one < other ? { firstId: one, secondId: other } : { firstId: other, secondId: one }

export async function findCall(executor: Executor, one: string, other: string): Promise<ProjectCallRow | null> {
  const { firstId, secondId } = coupleOf(one, other)
  const [row] = await executor
    .select()
    .from(projectCalls)
    .where(and(eq(projectCalls.firstId, firstId), eq(projectCalls.secondId, secondId)))
  return row ?? null
}

export async function storeCall(tx: Transaction, row: ProjectCallRow): Promise<void> {
  const { id, ...set } = row
  await tx
    .insert(projectCalls)
    .values({ id, ...set })
    .onConflictDoUpdate({ target: [projectCalls.firstId, projectCalls.secondId], set })
}

export async function deleteCall(tx: Transaction, id: string): Promise<void> {
  await tx.delete(projectCalls).where(eq(projectCalls.id, id))
}

/** Deletes calls that are over or lapsed (`liveCall`), so that no address of a meeting outlives it. */
export async function eraseOverCalls(executor: Executor, now: Date): Promise<number> {
  const { startsAt, proposedAt, state } = projectCalls
  const isSilent = or(lte(startsAt, now), lte(proposedAt, addDays(now, -visitLimits.silenceDays)))
  const rows = await executor
    .delete(projectCalls)
    .where(or(lte(startsAt, new Date(now.getTime() - callMinutes * 60_000)), and(eq(state, 'proposed'), isSilent)))
    .returning({ id: projectCalls.id })
  return rows.length
}

const isOfClasses = (classIds: string[]) =>
  or(inArray(projectCalls.firstClassId, classIds), inArray(projectCalls.secondClassId, classIds))

/** The video calls of these classes of the LMS, for the file of personal data. */
export async function selectCallsOf(executor: Executor, classIds: string[]): Promise<ProjectCallRow[]> {
  if (classIds.length === 0) return []
  return executor.select().from(projectCalls).where(isOfClasses(classIds))
}

const [firstClass, secondClass] = [alias(projectClasses, 'first_class'), alias(projectClasses, 'second_class')]
const [firstSite, secondSite] = [alias(projectSites, 'first_site'), alias(projectSites, 'second_site')]

/** Agreed video calls of these classes, in pairs that have not ended and whose classes take part: one for each couple, with both schools. */
export async function selectAgreedCalls(executor: Executor, classIds: string[]) {
  if (classIds.length === 0) return []
  const standing = executor
    .select({ id: projectPairs.id })
    .from(projectPairs)
    .where(
      and(
        isNull(projectPairs.endedAt),
        or(
          and(eq(projectPairs.markerId, projectCalls.firstId), eq(projectPairs.markedId, projectCalls.secondId)),
          and(eq(projectPairs.markerId, projectCalls.secondId), eq(projectPairs.markedId, projectCalls.firstId)),
        ),
      ),
    )
  return executor
    .select({
      call: projectCalls,
      firstSchool: firstSite.school,
      secondSchool: secondSite.school,
      projectId: projects.id,
      draft: projects.draft,
    })
    .from(projectCalls)
    .innerJoin(firstClass, and(eq(firstClass.id, projectCalls.firstId), isNull(firstClass.leftAt)))
    .innerJoin(secondClass, and(eq(secondClass.id, projectCalls.secondId), isNull(secondClass.leftAt)))
    .innerJoin(firstSite, eq(firstSite.id, firstClass.siteId))
    .innerJoin(secondSite, eq(secondSite.id, secondClass.siteId))
    .innerJoin(projects, eq(projects.id, firstClass.projectId))
    .where(and(isOfClasses(classIds), eq(projectCalls.state, 'agreed'), exists(standing)))
}
