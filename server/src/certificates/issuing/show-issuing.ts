import type { Issuing } from '@ariviyal/contract/certificates/certificates'
import { countQualified, certifiableSession, unqualifiedAmong } from '../../live/attendance/qualified.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { countIssued, selectInForce } from '../certificates.queries.ts'
import { countWithoutName } from './names.queries.ts'
import { settleHoursMs } from './settle-sessions.ts'

const lostMax = 100
const batch = 500

/** Progress of a session's certificates. Raises `not-found`. */
export async function showIssuing(executor: Executor, sessionId: string, now: Date): Promise<Issuing> {
  const session = await certifiableSession(executor, sessionId)
  if (!session) throw new AppError('not-found')
  return {
    topic: session.topic,
    cancelled: session.cancelledAt !== null,
    is_over: session.publishedAt !== null && now >= session.endsAt,
    due_at: new Date(session.endsAt.getTime() + settleHoursMs).toISOString(),
    settled_at: session.settledAt?.toISOString() ?? null,
    qualified: await countQualified(executor, sessionId),
    issued: await countIssued(executor, sessionId),
    without_name: await countWithoutName(executor, sessionId),
    lost: await selectLost(executor, sessionId),
  }
}

/** Valid certificates whose holders no longer qualify. */
async function selectLost(executor: Executor, sessionId: string): Promise<Issuing['lost']> {
  const lost: Issuing['lost'] = []
  let after: string | undefined
  do {
    const rows = await selectInForce(executor, sessionId, after, batch)
    after = rows.length < batch ? undefined : rows.at(-1)?.id
    const unqualified = await unqualifiedAmong(
      executor,
      rows.flatMap(({ registrationId }) => registrationId ?? []),
    )
    for (const { id, serial, name, registrationId } of rows)
      if (registrationId && unqualified.has(registrationId)) lost.push({ id, serial, name })
  } while (after !== undefined && lost.length < lostMax)
  return lost.slice(0, lostMax)
}
