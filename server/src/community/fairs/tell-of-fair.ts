import { findPeople } from '../../accounts/find-people.ts'
import { notify } from '../../notifications/notify.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { fairPath } from './fair.view.ts'
import { type FairEvent, fairMail } from './fairs.mails.ts'
import type { FairRow } from './fairs.table.ts'

const paths: Partial<Record<FairEvent, string>> = {
  asked: '?tab=judging',
  stuck: '?tab=judging',
  results: '?tab=results',
}

/** Notifies people of an event of a fair; with a code, of an invitation that it opens. */
export async function tellOfFair(
  ctx: AppContext,
  tx: Transaction,
  event: FairEvent,
  { id, heldOn }: Pick<FairRow, 'id' | 'heldOn'>,
  userIds: string[],
  code?: string,
): Promise<void> {
  const people = await findPeople(tx, userIds)
  const path = code === undefined ? `${fairPath(id)}${paths[event] ?? ''}` : `/networking/fairs?code=${code}`
  const url = `${ctx.config.publicUrl}${path}`
  await notify(
    ctx,
    tx,
    'fair',
    [...people.values()].map((person) => ({ userId: person.id, path, mail: fairMail(event, person, { heldOn, url }) })),
  )
}
