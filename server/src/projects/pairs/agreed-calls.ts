import { listTaughtClasses } from '../../classroom/class-access.policy.ts'
import type { Appointments } from '../../platform/feature.ts'
import { findProjectClass } from '../classes/project-classes.queries.ts'
import { findProject } from '../projects.queries.ts'
import { callMinutes } from './pair-calls.view.ts'
import { selectAgreedCalls } from './pair-calls.queries.ts'

/** The agreed video calls of a teacher's classes with their partner schools. */
export const agreedCalls: Appointments = async (executor, userId) => {
  const classIds = (await listTaughtClasses(executor, userId)).map(({ id }) => id)
  const calls = await selectAgreedCalls(executor, classIds)
  return Promise.all(
    calls.map(async ({ id, firstId, secondId, firstClassId, startsAt, address, version, changedAt }) => {
      const isFirst = classIds.includes(firstClassId)
      const [own, other] = isFirst ? [firstId, secondId] : [secondId, firstId]
      const placed = await findProjectClass(executor, other)
      const project = placed && (await findProject(executor, placed.entry.projectId))
      return {
        id,
        sequence: version,
        changedAt,
        startsAt,
        endsAt: new Date(startsAt.getTime() + callMinutes * 60_000),
        title: `Video call with ${placed?.site.school ?? 'your partner school'}`,
        location: address,
        description: project?.draft.title ?? '',
        path: `/collaborative-projects/${placed?.entry.projectId ?? ''}?tab=pairs&class=${own}`,
      }
    }),
  )
}
