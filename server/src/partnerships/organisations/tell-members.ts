import { findPeople, type Person } from '../../accounts/find-people.ts'
import { notify } from '../../notifications/notify.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { type OrganisationEvent, organisationMail } from '../partnerships.mails.ts'
import { selectMembers } from './organisations.queries.ts'

export async function findMembers(executor: Executor, organisationId: string): Promise<Person[]> {
  const members = await selectMembers(executor, organisationId)
  const people = await findPeople(
    executor,
    members.map(({ userId }) => userId),
  )
  return [...people.values()]
}

/** Tells all who speak for an organisation. */
export async function tellMembers(
  ctx: AppContext,
  tx: Transaction,
  event: OrganisationEvent,
  organisationId: string,
): Promise<void> {
  const path = '/partner'
  const people = await findMembers(tx, organisationId)
  const url = `${ctx.config.publicUrl}${path}`
  await notify(
    ctx,
    tx,
    'partnership',
    people.map((person) => ({ userId: person.id, path, mail: organisationMail(event, person, url) })),
  )
}
