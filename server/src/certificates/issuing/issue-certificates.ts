import { findPeople, type Person, provenAddress } from '../../accounts/find-people.ts'
import {
  type CertifiableSession,
  certifiableSession,
  type Qualified,
  qualifiedIn,
  settledFor,
} from '../../live/attendance/qualified.ts'
import type { Executor } from '../../platform/db/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type NewCertificate, selectServed } from '../certificates.queries.ts'
import { confirmNameMail } from '../certificates.mails.ts'
import { openIssuerKey } from '../proof/issuer-key.ts'
import { issueForCredits } from './issue-for-credits.ts'
import { waitingCredits } from './waiting-credits.ts'
import { makeCertificate } from './make-certificate.ts'
import { findNames, recordNameRequests } from './names.queries.ts'
import { storeCertificates, tellHolder } from './store-certificates.ts'
import { allocateStatusIndexes } from '../proof/status-indexes.queries.ts'

export const issueQueue = 'certificates.issue'
/** Certificates drawn per transaction: at most this many are drawn again after a crash. */
const batch = 20
/** Settled sessions of one teacher that may wait for a name. */
const waitingMax = 500

/** Which certificates to issue: of a settled session, or of a teacher who has confirmed a name. */
export type IssueJob = { sessionId: string } | { userId: string }

/** Enqueues the issuing of a settled session's certificates in the caller's transaction. */
export const enqueueIssue = (ctx: AppContext, tx: Executor, sessionId: string): Promise<string> =>
  ctx.jobs.enqueue(tx, issueQueue, { sessionId } satisfies IssueJob, { key: sessionId })

/** Issues due certificates. Idempotent: safe to run again, concurrently, or after a crash. */
export async function issueCertificates(ctx: AppContext, job: IssueJob, signal?: AbortSignal): Promise<void> {
  if ('userId' in job) return issueWaiting(ctx, job.userId)
  const session = await certifiableSession(ctx.db, job.sessionId)
  if (!session?.settledAt || session.cancelledAt) return
  let after: string | undefined
  do {
    signal?.throwIfAborted()
    const places = await qualifiedIn(ctx.db, session.id, after, batch)
    after = places.length < batch ? undefined : places.at(-1)?.registrationId
    await issueFor(ctx, session, places)
  } while (after !== undefined)
}

async function issueWaiting(ctx: AppContext, userId: string): Promise<void> {
  for (const place of await waitingFor(ctx.db, userId)) {
    const session = await certifiableSession(ctx.db, place.sessionId)
    if (session) await issueFor(ctx, session, [place])
  }
  await issueForCredits(ctx, await waitingCredits(ctx.db, userId))
}

/** The settled sessions for which a teacher qualifies and never had a certificate. */
export async function waitingFor(executor: Executor, userId: string): Promise<Qualified[]> {
  const places = await settledFor(executor, userId, waitingMax)
  const served = await selectServed(
    executor,
    'registrationId',
    places.map(({ registrationId }) => registrationId),
  )
  return places.filter(({ registrationId }) => !served.has(registrationId))
}

/** Issues the missing certificates of these registrations of one session; teachers without a confirmed name are asked for it instead. */
async function issueFor(ctx: AppContext, session: CertifiableSession, places: Qualified[]): Promise<void> {
  const served = await selectServed(
    ctx.db,
    'registrationId',
    places.map(({ registrationId }) => registrationId),
  )
  const due = places.filter(({ registrationId }) => !served.has(registrationId))
  if (due.length === 0) return
  const userIds = due.map(({ userId }) => userId)
  const [people, names] = [await findPeople(ctx.db, userIds), await findNames(ctx.db, userIds)]
  await askForNames(
    ctx,
    session,
    due.filter(({ userId }) => !names.has(userId)),
    people,
  )

  const key = await openIssuerKey(ctx)
  const named = due.filter(({ userId }) => names.has(userId) && people.has(userId))
  const statusIndexes = await allocateStatusIndexes(ctx.db, named.length)
  const made: NewCertificate[] = []
  for (const [place, qualified] of named.entries()) {
    const { registrationId, userId, sessionId, presentSeconds, sessionSeconds } = qualified
    const printed = {
      name: names.get(userId) ?? '',
      topic: session.topic,
      theme: session.theme,
      speaker: session.speaker,
      startsAt: session.startsAt.toISOString(),
      endsAt: session.endsAt.toISOString(),
      presentSeconds,
      sessionSeconds,
    }
    const { presencePercent } = session
    const email = provenAddress(people.get(userId))
    const draft = { occasion: { registrationId, sessionId }, userId, email, presencePercent, printed }
    made.push(await makeCertificate(ctx, key, draft, statusIndexes[place] ?? 0))
  }
  await storeCertificates(ctx, made, people, {
    id: session.id,
    served: (executor) =>
      selectServed(
        executor,
        'registrationId',
        made.flatMap(({ registrationId }) => registrationId ?? []),
      ),
    again: (tx) => enqueueIssue(ctx, tx, session.id),
  })
}

async function askForNames(
  ctx: AppContext,
  session: CertifiableSession,
  unnamed: Qualified[],
  people: Map<string, Person>,
): Promise<void> {
  if (unnamed.length === 0) return
  await ctx.db.transaction(async (tx) => {
    const newlyAsked = await recordNameRequests(
      tx,
      session.id,
      unnamed.map(({ registrationId }) => registrationId),
      ctx.now(),
    )
    for (const { registrationId, userId } of unnamed) {
      const person = people.get(userId)
      if (person && newlyAsked.has(registrationId))
        await tellHolder(ctx, tx, person, confirmNameMail(person, session.topic, ctx.config.publicUrl))
    }
  })
}
