import type { Appointments } from '../../platform/feature.ts'
import { findOrganisationIdOf } from '../organisations/organisations.queries.ts'
import { selectWithTime } from './requests.queries.ts'
import { appointmentOf } from './tell-of-request.ts'

/** Times with partners that a person waits for or has just had, as teacher or as partner, for their calendar feed. */
export const agreedTimes: Appointments = async (executor, userId) => {
  const organisationId = await findOrganisationIdOf(executor, userId)
  const rows = [
    ...(await selectWithTime(executor, { teacherId: userId })),
    ...(organisationId === null ? [] : await selectWithTime(executor, { organisationId })),
  ]
  return rows.map(({ request, slot }) => appointmentOf(request, slot))
}
