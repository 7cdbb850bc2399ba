import type { StaffAppeal, StaffAppealDetails } from '@ariviyal/contract/live/appeals'
import { findPeople, type Person } from '../../../accounts/find-people.ts'
import type { Executor } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { findLiveSession } from '../../live.queries.ts'
import { showAppeal } from './appeal.view.ts'
import { showPresence } from '../attendance.view.ts'
import { findAppeal, type KnownAppeal, selectAppealsOf } from './decisions.queries.ts'
import { selectEvidence } from '../evidence.queries.ts'
import { findPresence } from '../presence/presence.ts'
import { readPresence } from '../presence/read-presence.ts'

const peopleOf = (executor: Executor, known: KnownAppeal[]) =>
  findPeople(
    executor,
    known.flatMap(({ userId, appeal }) => [userId, ...(appeal.decidedBy ? [appeal.decidedBy] : [])]),
  )

function showForStaff({ appeal, userId }: KnownAppeal, people: Map<string, Person>): StaffAppeal {
  const teacher = people.get(userId)
  return {
    ...showAppeal(appeal),
    teacher: { id: userId, name: teacher?.name ?? '', email: teacher?.email ?? '' },
    decided_by: people.get(appeal.decidedBy ?? '')?.name ?? null,
  }
}

/** Appeals about a session, newest first; returns one more than the page size. Raises `not-found`. */
export async function listAppeals(
  executor: Executor,
  sessionId: string,
  before: string | undefined,
): Promise<StaffAppeal[]> {
  if (!(await findLiveSession(executor, sessionId))) throw new AppError('not-found')
  const known = await selectAppealsOf(executor, sessionId, before)
  const people = await peopleOf(executor, known)
  return known.map((appeal) => showForStaff(appeal, people))
}

/** An appeal with the recorded presence of the teacher. Raises `not-found`. */
export async function showStaffAppeal(executor: Executor, id: string): Promise<StaffAppealDetails> {
  const known = await findAppeal(executor, id)
  if (!known) throw new AppError('not-found')
  const { appeal, session } = known
  const { registrationId } = appeal
  const { presence } = await readPresence(executor, session, registrationId)
  const evidence = (await selectEvidence(executor, [registrationId])).get(registrationId)
  // The rest is read from the stored attendance, which outlives its sources.
  const found = presence.seen.map(({ from, until }) => ({ from: new Date(from), until: new Date(until) }))
  const claim = { from: appeal.claimedFrom, until: appeal.claimedUntil }
  const withClaim = findPresence(session, {
    beats: evidence?.beats ?? [],
    parts: evidence?.parts ?? [],
    listed: evidence?.listed ?? [],
    granted: [...found, claim],
  })
  return {
    ...showForStaff(known, await peopleOf(executor, [known])),
    session: { id: session.id, topic: session.topic },
    presence,
    with_claim: showPresence(session, withClaim),
  }
}
