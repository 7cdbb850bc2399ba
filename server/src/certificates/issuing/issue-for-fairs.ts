import { laterDay, startOfDay } from '@ariviyal/contract/time'
import { findPeople, provenAddress } from '../../accounts/find-people.ts'
import { type FairCredit, creditsOfFair, creditsOfUser } from '../../community/fairs/results/fair-credits.ts'
import { fairCertificatesJob } from '../../community/fairs/results/publish-results.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { creditsWithCertificate, type NewCertificate } from '../certificates.queries.ts'
import type { PrintedOnCertificate } from '../certificates.table.ts'
import { openIssuerKey } from '../proof/issuer-key.ts'
import { allocateStatusIndexes } from '../proof/status-indexes.queries.ts'
import { makeCertificate } from './make-certificate.ts'
import { findNames } from './names.queries.ts'
import { storeCertificates } from './store-certificates.ts'

/** Certificates drawn per transaction: at most this many are drawn again after a crash. */
const batch = 20
/** Parts of one teacher in fairs that may wait for a name. */
const waitingMax = 500

/** Issues the certificates of a fair with published results. Idempotent: safe to run again, concurrently, or after a crash. */
export async function issueForFair(ctx: AppContext, fairId: string, signal?: AbortSignal): Promise<void> {
  let after: string | undefined
  do {
    signal?.throwIfAborted()
    const credits = await creditsOfFair(ctx.db, fairId, after, batch)
    after = credits.length < batch ? undefined : credits.at(-1)?.id
    await issueForCredits(ctx, credits)
  } while (after !== undefined)
}

/** A teacher's parts in fairs that never had a certificate. */
export async function waitingCredits(executor: Executor, userId: string): Promise<FairCredit[]> {
  return withoutCertificate(executor, await creditsOfUser(executor, userId, waitingMax))
}

async function withoutCertificate(executor: Executor, credits: FairCredit[]): Promise<FairCredit[]> {
  const served = await creditsWithCertificate(
    executor,
    credits.map(({ id }) => id),
  )
  return credits.filter(({ id }) => !served.has(id))
}

/** Issues what is missing. Teachers without a confirmed name get theirs once they confirm one, as the mail about the results says. */
export async function issueForCredits(ctx: AppContext, credits: FairCredit[]): Promise<void> {
  const due = await withoutCertificate(ctx.db, credits)
  for (const [fairId, ofFair] of Map.groupBy(due, (credit) => credit.fairId)) await issueOfFair(ctx, fairId, ofFair)
}

async function issueOfFair(ctx: AppContext, fairId: string, credits: FairCredit[]): Promise<void> {
  const userIds = credits.map(({ userId }) => userId)
  const [people, names] = [await findPeople(ctx.db, userIds), await findNames(ctx.db, userIds)]
  const named = credits.filter(({ userId }) => names.has(userId) && people.has(userId))
  if (named.length === 0) return
  const key = await openIssuerKey(ctx)
  const statusIndexes = await allocateStatusIndexes(ctx.db, named.length)
  const made: NewCertificate[] = []
  for (const [place, credit] of named.entries()) {
    const { id: creditId, userId } = credit
    const printed = printedFor(credit, names.get(userId) ?? '')
    const email = provenAddress(people.get(userId))
    const draft = { occasion: { creditId, fairId }, userId, email, presencePercent: null, printed }
    made.push(await makeCertificate(ctx, key, draft, statusIndexes[place] ?? 0))
  }
  await storeCertificates(ctx, made, people, {
    id: fairId,
    served: (executor) =>
      creditsWithCertificate(
        executor,
        made.flatMap(({ creditId }) => creditId ?? []),
      ),
    again: (tx) => ctx.jobs.enqueue(tx, fairCertificatesJob, { fairId }, { key: fairId }),
  })
}

const printedFor = ({ fairName, heldOn, part }: FairCredit, name: string): PrintedOnCertificate => ({
  name,
  topic: fairName,
  theme: 'science-and-society',
  speaker: '',
  startsAt: startOfDay(heldOn).toISOString(),
  endsAt: startOfDay(laterDay(heldOn, 1)).toISOString(),
  presentSeconds: 0,
  sessionSeconds: 0,
  part,
})
