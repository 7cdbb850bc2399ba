import {
  type ContributionKind,
  contributionLimits,
} from '@ariviyal/contract/community/contributions/contribution-rules'
import { findPeople, findPerson } from '../../accounts/find-people.ts'
import { notify } from '../../notifications/notify.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import {
  contributionAdaptedMail,
  contributionPublicMail,
  contributionReturnedMail,
  reviewNeededMail,
} from './contributions.mails.ts'
import { selectReviewers } from './contributions.queries.ts'
import type { ContributionRow } from './contributions.table.ts'

interface About {
  id: string
  authorId: string | null
  title: string
  kind: ContributionKind
}
const pathOf = (id: string) => `/networking/contributions/${id}`

export async function tellReviewers(ctx: AppContext, tx: Transaction, about: About & { authorId: string }) {
  const path = `${pathOf(about.id)}?version=open`
  const url = `${ctx.config.publicUrl}${path}`
  const people = await findPeople(tx, await selectReviewers(tx, about.authorId, contributionLimits.reviewersNotified))
  const notices = [...people.values()].map((person) => ({
    userId: person.id,
    mail: reviewNeededMail(person, { ...about, url }),
    details: `“${about.title}”`,
    path,
  }))
  await notify(ctx, tx, 'contribution-review', notices)
}

/** Tells the author what the reviewer decided. */
export async function tellAuthor(
  ctx: AppContext,
  tx: Transaction,
  { id, authorId, title }: About,
  { isPublic, note }: { isPublic: boolean; note: string },
): Promise<void> {
  const author = authorId && (await findPerson(tx, authorId))
  if (!author) return
  const path = isPublic ? pathOf(id) : `${pathOf(id)}/edit`
  const about = { title, url: `${ctx.config.publicUrl}${path}` }
  const mail = isPublic ? contributionPublicMail(author, about) : contributionReturnedMail(author, { ...about, note })
  const details = note ? `“${title}”: ${note}` : `“${title}”`
  await notify(ctx, tx, 'contribution-decided', [{ userId: author.id, mail, details, path }])
}

/** Tells the author of the original that an adaptation of somebody else is public. */
export async function tellAdapted(ctx: AppContext, tx: Transaction, from: ContributionRow, by: About): Promise<void> {
  const author = from.authorId && from.authorId !== by.authorId ? await findPerson(tx, from.authorId) : null
  if (!author) return
  const path = pathOf(by.id)
  const about = { title: by.title, from: from.title, url: `${ctx.config.publicUrl}${path}` }
  const mail = contributionAdaptedMail(author, about)
  await notify(ctx, tx, 'contribution-adapted', [{ userId: author.id, mail, details: `“${by.title}”`, path }])
}
