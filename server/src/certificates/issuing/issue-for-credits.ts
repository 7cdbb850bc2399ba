import { laterDay, startOfDay } from '@ariviyal/contract/time'
import { findPeople, provenAddress } from '../../accounts/find-people.ts'
import { fairCertificatesJob } from '../../community/fairs/results/publish-results.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { projectCertificatesJob } from '../../projects/credits/credit-participants.ts'
import { type NewCertificate, selectServed } from '../certificates.queries.ts'
import type { PrintedOnCertificate } from '../certificates.table.ts'
import { openIssuerKey } from '../proof/issuer-key.ts'
import { allocateStatusIndexes } from '../proof/status-indexes.queries.ts'
import { type CertificateDraft, makeCertificate } from './make-certificate.ts'
import { findNames } from './names.queries.ts'
import { storeCertificates } from './store-certificates.ts'

/** What a teacher did at a science fair, or a teacher or a school in a project. */
export interface Credit {
  id: string
  of: 'fair' | 'project'
  /** The fair or the project. */
  occasionId: string
  /** Who gets the certificate. */
  userId: string
  /** Name of the school whose certificate it is; null for the teacher's own. */
  school: string | null
  topic: string
  /** First and last day, such as 2027-03-12. */
  startsOn: string
  endsOn: string
  part: string
}

/** Certificates drawn per transaction: at most this many are drawn again after a crash. */
const batch = 20

interface Occasions {
  column: 'creditId' | 'projectCreditId'
  draft: (creditId: string, occasionId: string) => CertificateDraft['occasion']
  again: (ctx: AppContext, tx: Transaction, id: string) => Promise<unknown>
}
const occasions: Record<Credit['of'], Occasions> = {
  fair: {
    column: 'creditId',
    draft: (creditId, fairId) => ({ creditId, fairId }),
    again: (ctx, tx, fairId) => ctx.jobs.enqueue(tx, fairCertificatesJob, { fairId }, { key: fairId }),
  },
  project: {
    column: 'projectCreditId',
    draft: (projectCreditId, projectId) => ({ projectCreditId, projectId }),
    again: (ctx, tx, projectId) => ctx.jobs.enqueue(tx, projectCertificatesJob, { projectId }, { key: projectId }),
  },
}

/** Issues what is missing of all credits of an occasion; `next` reads as many as asked for, after an id. */
export async function issueInBatches(
  ctx: AppContext,
  next: (after: string | undefined, limit: number) => Promise<Credit[]>,
  signal?: AbortSignal,
): Promise<void> {
  let after: string | undefined
  do {
    signal?.throwIfAborted()
    const credits = await next(after, batch)
    after = credits.length < batch ? undefined : credits.at(-1)?.id
    await issueForCredits(ctx, credits)
  } while (after !== undefined)
}

/** Those of the credits, all of fairs or all of projects, that never had a certificate. */
export async function withoutCertificate(executor: Executor, credits: Credit[]): Promise<Credit[]> {
  const [first] = credits
  if (!first) return []
  const served = await selectServed(
    executor,
    occasions[first.of].column,
    credits.map(({ id }) => id),
  )
  return credits.filter(({ id }) => !served.has(id))
}

/** Issues what is missing. Teachers without a confirmed name get theirs once they confirm one. */
export async function issueForCredits(ctx: AppContext, credits: Credit[]): Promise<void> {
  for (const [occasionId, ofOccasion] of Map.groupBy(credits, (credit) => credit.occasionId))
    await issueOfOccasion(ctx, occasionId, await withoutCertificate(ctx.db, ofOccasion))
}

async function issueOfOccasion(ctx: AppContext, occasionId: string, credits: Credit[]): Promise<void> {
  const userIds = credits.map(({ userId }) => userId)
  const [people, names] = [await findPeople(ctx.db, userIds), await findNames(ctx.db, userIds)]
  const nameOf = ({ school, userId }: Credit) => school ?? names.get(userId)
  const named = credits.filter((credit) => nameOf(credit) !== undefined && people.has(credit.userId))
  const [first] = named
  if (!first) return
  const { column, draft, again } = occasions[first.of]
  const key = await openIssuerKey(ctx)
  const statusIndexes = await allocateStatusIndexes(ctx.db, named.length)
  const made: NewCertificate[] = []
  for (const [place, credit] of named.entries()) {
    const { id, userId, school } = credit
    const about = {
      occasion: draft(id, occasionId),
      userId,
      email: school === null ? provenAddress(people.get(userId)) : null,
      presencePercent: null,
      printed: printedFor(credit, nameOf(credit) ?? ''),
    }
    made.push(await makeCertificate(ctx, key, about, statusIndexes[place] ?? 0))
  }
  await storeCertificates(ctx, made, people, {
    id: occasionId,
    served: (executor) =>
      selectServed(
        executor,
        column,
        named.map(({ id }) => id),
      ),
    again: (tx) => again(ctx, tx, occasionId),
  })
}

const printedFor = ({ of, school, topic, startsOn, endsOn, part }: Credit, name: string): PrintedOnCertificate => ({
  name,
  topic,
  theme: 'science-and-society',
  speaker: '',
  startsAt: startOfDay(startsOn).toISOString(),
  endsAt: startOfDay(laterDay(endsOn, 1)).toISOString(),
  presentSeconds: 0,
  sessionSeconds: 0,
  part,
  ...(of === 'project' && { occasion: of }),
  ...(school !== null && { isSchool: true }),
})
