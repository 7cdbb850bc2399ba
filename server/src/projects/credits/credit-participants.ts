import { projectLimits } from '@ariviyal/contract/projects/project-rules'
import { dayOf } from '@ariviyal/contract/time'
import { v7 as uuid } from 'uuid'
import { describeClasses } from '../../classroom/class-access.policy.ts'
import { notifyOfOneMore } from '../../notifications/notify.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { findVersion } from '../projects.queries.ts'
import type { ProjectRow } from '../projects.table.ts'
import { insertCredits, type ProjectCredit, selectQualified } from './project-credits.ts'

/** Issues the certificates of a project that was closed. The certificates feature does this work. */
export const projectCertificatesJob = 'certificates.issue-for-project'

/**
 * Hands to the issuer of certificates which teachers released visits of a class in the number that the project asks for, and handed in its
 * report; and which schools have such classes. Idempotent: a project that is closed again adds those who qualify meanwhile.
 */
export async function creditParticipants(
  ctx: AppContext,
  tx: Transaction,
  { id, published }: ProjectRow,
): Promise<void> {
  const newest = await findVersion(tx, id, published)
  if (!newest) return
  const { title, protocol } = newest.form
  const { visits_needed: needed = projectLimits.visitsNeededUsual, schedule } = protocol
  const today = dayOf(ctx.now())
  const printed = { title, startsOn: schedule.starts_on < today ? schedule.starts_on : today, endsOn: today }
  const classes = await findQualified(tx, id, needed)
  const added = await insertCredits(
    tx,
    [...creditsOfTeachers(classes), ...creditsOfSchools(classes)].map((credit) => ({
      id: uuid(),
      projectId: id,
      ...credit,
      ...printed,
    })),
  )
  await ctx.jobs.enqueue(tx, projectCertificatesJob, { projectId: id }, { key: id })
  await notifyOfOneMore(ctx, tx, 'project', {
    userIds: added.flatMap(({ userId, siteId }) => (siteId === null ? [userId] : [])),
    key: `closed:${id}`,
    title: () => `“${title}” is closed: your certificate follows once you have confirmed your name for it`,
    path: '/certificates',
  })
}

/** A class with enough released visits and a report. */
interface Qualified {
  siteId: string
  school: string
  visits: number
  /** The owner first. */
  teacherIds: string[]
}

async function findQualified(tx: Transaction, projectId: string, visitsNeeded: number): Promise<Qualified[]> {
  const qualified = await selectQualified(tx, projectId, visitsNeeded)
  const taught = await describeClasses(
    tx,
    qualified.map(({ classId }) => classId),
  )
  return qualified.map(({ classId, ...one }) => ({ ...one, teacherIds: taught.get(classId)?.teacherIds ?? [] }))
}

type Credit = Pick<ProjectCredit, 'userId' | 'siteId' | 'school' | 'part'>

function creditsOfTeachers(classes: Qualified[]): Credit[] {
  const byTeacher = Map.groupBy(
    classes.flatMap((one) => one.teacherIds.map((userId) => ({ userId, one }))),
    ({ userId }) => userId,
  )
  return Array.from(byTeacher, ([userId, own]) => ({
    userId,
    siteId: null,
    school: null,
    part: partInWords(own.map(({ one }) => one)),
  }))
}

function creditsOfSchools(classes: Qualified[]): Credit[] {
  const bySchool = Map.groupBy(classes, ({ siteId }) => siteId)
  return [...bySchool].flatMap(([siteId, own]) => {
    const [most] = own.toSorted((a, b) => b.visits - a.visits)
    const [userId] = most?.teacherIds ?? []
    return most && userId ? [{ userId, siteId, school: most.school, part: partInWords(own) }] : []
  })
}

/** As a certificate prints it. */
function partInWords(classes: Qualified[]): string {
  const visits = classes.reduce((sum, one) => sum + one.visits, 0)
  const isOne = classes.length === 1
  return `Measured with ${isOne ? 'a class' : `${classes.length} classes`} in ${visits} released ${visits === 1 ? 'visit' : 'visits'}, and handed in ${isOne ? 'its report' : 'their reports'}`
}
