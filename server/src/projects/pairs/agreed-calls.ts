import { listTaughtClasses } from '../../classroom/class-access.policy.ts'
import type { Appointments } from '../../platform/feature.ts'
import { selectAgreedCalls } from './pair-calls.queries.ts'
import { endOf } from './pair-calls.view.ts'

/** The agreed video calls of a teacher's classes with their partner schools. */
export const agreedCalls: Appointments = async (executor, userId) => {
  const classIds = (await listTaughtClasses(executor, userId)).map(({ id }) => id)
  const calls = await selectAgreedCalls(executor, classIds)
  return calls.map(({ call, firstSchool, secondSchool, projectId, draft }) => {
    const isFirst = classIds.includes(call.firstClassId)
    const [own, school] = isFirst ? [call.firstId, secondSchool] : [call.secondId, firstSchool]
    return {
      id: call.id,
      sequence: call.version,
      changedAt: call.changedAt,
      startsAt: call.startsAt,
      endsAt: endOf(call),
      title: `Video call with ${school}`,
      location: call.address,
      description: draft.title,
      path: `/collaborative-projects/${projectId}?tab=pairs&class=${own}`,
    }
  })
}
