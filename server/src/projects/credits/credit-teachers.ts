import { projectLimits } from '@ariviyal/contract/projects/project-rules'
import { dayOf } from '@ariviyal/contract/time'
import { v7 as uuid } from 'uuid'
import { describeClasses } from '../../classroom/class-access.policy.ts'
import { notifyOfOneMore } from '../../notifications/notify.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { findVersion } from '../projects.queries.ts'
import type { ProjectRow } from '../projects.table.ts'
import { insertCredits, selectQualified } from './project-credits.ts'

/** Issues the certificates of a project that was closed. The certificates feature does this work. */
export const projectCertificatesJob = 'certificates.issue-for-project'

/**
 * Hands to the issuer of certificates which teachers released visits of a class in the number that the project asks for, and handed in its
 * report. Idempotent: a project that is closed again adds those who qualify meanwhile.
 */
export async function creditTeachers(ctx: AppContext, tx: Transaction, { id, published }: ProjectRow): Promise<void> {
  const newest = await findVersion(tx, id, published)
  if (!newest) return
  const { title, protocol } = newest.form
  const { visits_needed: needed = projectLimits.visitsNeededUsual, schedule } = protocol
  const today = dayOf(ctx.now())
  const startsOn = schedule.starts_on < today ? schedule.starts_on : today
  const parts = await partsOf(tx, id, needed)
  const added = await insertCredits(
    tx,
    [...parts].map(([userId, part]) => ({
      id: uuid(),
      projectId: id,
      userId,
      title,
      startsOn,
      endsOn: today,
      part: partInWords(part),
    })),
  )
  await ctx.jobs.enqueue(tx, projectCertificatesJob, { projectId: id }, { key: id })
  await notifyOfOneMore(ctx, tx, 'project', {
    userIds: added,
    key: `closed:${id}`,
    title: () => `“${title}” is closed: your certificate follows once you have confirmed your name for it`,
    path: '/certificates',
  })
}

interface Part {
  classes: number
  visits: number
}

/** What each teacher did with all classes that qualify. */
async function partsOf(tx: Transaction, projectId: string, visitsNeeded: number): Promise<Map<string, Part>> {
  const qualified = await selectQualified(tx, projectId, visitsNeeded)
  const taught = await describeClasses(
    tx,
    qualified.map(({ classId }) => classId),
  )
  const parts = new Map<string, Part>()
  for (const { classId, visits } of qualified)
    for (const teacher of taught.get(classId)?.teacherIds ?? []) {
      const before = parts.get(teacher) ?? { classes: 0, visits: 0 }
      parts.set(teacher, { classes: before.classes + 1, visits: before.visits + visits })
    }
  return parts
}

/** As a certificate prints it. */
const partInWords = ({ classes, visits }: Part): string =>
  `Measured with ${classes === 1 ? 'a class' : `${classes} classes`} in ${visits} released ${visits === 1 ? 'visit' : 'visits'}, and handed in ${classes === 1 ? 'its report' : 'their reports'}`
