import { isWithheld } from '@ariviyal/contract/community/discussions'
import type { User } from '@ariviyal/contract/accounts/accounts'
import { licences } from '@ariviyal/contract/community/contributions/contribution-rules'
import type {
  Contribution,
  ContributionVersion,
  listContributions as listCall,
  showDraft as showDraftCall,
} from '@ariviyal/contract/community/contributions/contributions'
import type { Answer } from '@ariviyal/contract/endpoint'
import type * as z from 'zod/mini'
import { findPerson } from '../../accounts/find-people.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { idOfCursor, pageFrom } from '../../platform/http/cursor.ts'
import { AppError } from '../../platform/http/errors.ts'
import { correctedBy } from '../../platform/search/correct-words.ts'
import { wordsOf } from '../../platform/search/words-of.ts'
import { findAuthors } from '../discussions/authors.ts'
import {
  type ContributionFilter,
  findContribution,
  findNewestVersion,
  findOpenVersion,
  findVersion,
  knownInContributions,
  selectAdaptations,
  selectChain,
  selectContributionPage,
  selectHistory,
} from './contributions.queries.ts'
import type { ContributionRow, VersionRow } from './contributions.table.ts'
import { isReviewer, reviewState, takenBefore } from './review-contribution.ts'
import { requiredLicence } from './save-draft.ts'

const authored = (row: ContributionRow) => ({ authorId: row.authorId, seedKey: row.seedKey, isAnonymous: false })

/** A page of contributions. Words with typing errors are corrected when nothing else matches. */
export async function listContributions(
  ctx: AppContext,
  reader: User,
  { q, cursor, ...rest }: z.output<typeof listCall.query>,
): Promise<Answer<typeof listCall>> {
  const mayReview = await isReviewer(ctx.db, reader)
  if (rest.list === 'review' && !mayReview) return { items: [], next_cursor: null, meant: null, is_reviewer: false }
  const before = cursor === undefined ? undefined : idOfCursor(cursor)
  const filter = { ...rest, readerId: reader.id, takenBefore: takenBefore(ctx.now()), before }
  const { rows, meant } = q
    ? await search(ctx, filter, wordsOf(q))
    : { rows: await selectContributionPage(ctx.db, filter), meant: null }
  const authorOf = await findAuthors(ctx.db, reader.id, rows.map(authored))
  const page = pageFrom(rows, ({ id }) => id)
  const items = rows.slice(0, page.items.length).map((row) => ({
    id: row.id,
    kind: row.kind,
    title: row.title,
    summary: row.summary,
    subject: row.subject,
    grades: row.grades,
    board: row.board,
    chapter: row.chapter,
    author: authorOf(authored(row)),
    state: row.state,
    version: row.publicVersion ?? row.openNumber ?? 1,
    open: row.authorId === reader.id ? row.open : null,
    minutes: row.minutes,
    rupees: row.rupees,
    at: (row.publishedAt ?? row.createdAt).toISOString(),
  }))
  return { items, next_cursor: page.next_cursor, meant, is_reviewer: mayReview }
}

async function search(ctx: AppContext, filter: ContributionFilter, words: string[]) {
  if (words.length === 0) return { rows: [], meant: null }
  const rows = await selectContributionPage(ctx.db, { ...filter, words })
  if (rows.length > 0) return { rows, meant: null }
  const corrected = correctedBy(await knownInContributions(ctx.db), words)
  if (!corrected) return { rows, meant: null }
  const similar = await selectContributionPage(ctx.db, { ...filter, words: corrected })
  return { rows: similar, meant: similar.length > 0 ? corrected.join(' ') : null }
}

/**
 * A contribution. Its author sees all versions; a reviewer the one that waits; everybody those that are or were public. Raises
 * `not-found`.
 */
export async function showContribution(
  ctx: AppContext,
  reader: User,
  id: string,
  number: number | 'open' | undefined,
): Promise<Contribution> {
  const row = await findContribution(ctx.db, id)
  if (!row) throw new AppError('not-found')
  const isAuthor = row.authorId === reader.id
  if (isWithheld(row) && !isAuthor) throw new AppError('not-found')
  const open = await findOpenVersion(ctx.db, id)
  const review = open && !isWithheld(row) ? reviewState(open, reader, ctx.now()) : null
  const mayReview = review !== null && (await isReviewer(ctx.db, reader))
  const version = await wanted(ctx, row, open, number)
  const isPublic = version?.state === 'public' || version?.state === 'earlier'
  if (!version || (!isPublic && !isAuthor && !mayReview)) throw new AppError('not-found')
  const [chain, adaptations] = [await selectChain(ctx.db, row), await selectAdaptations(ctx.db, id)]
  const authorOf = await findAuthors(ctx.db, reader.id, [row, ...chain, ...adaptations].map(authored))
  const linkOf = (one: ContributionRow) => ({ id: one.id, title: one.title, author: authorOf(authored(one)) })
  const reviewer = isPublic && version.reviewerId ? await findPerson(ctx.db, version.reviewerId) : null
  const readsNote = isAuthor || version.reviewerId === reader.id
  return {
    id,
    kind: row.kind,
    author: authorOf(authored(row)),
    state: row.state,
    version: {
      ...viewOf(version),
      photo: isWithheld(row) ? null : version.photo,
      reviewer: reviewer?.name ?? null,
      review_note: readsNote ? version.reviewNote : '',
    },
    history: (await selectHistory(ctx.db, id)).map((one) => ({
      number: one.number,
      at: (one.decidedAt ?? one.createdAt).toISOString(),
      is_public: one.state === 'public',
    })),
    open: isAuthor && open ? { number: open.number, state: open.state } : null,
    chain: chain.map((one) => (one.state === 'shown' ? linkOf(one) : null)),
    adaptations: adaptations.map(linkOf),
    may_adapt: row.state === 'shown' && licences[row.licence].mayAdapt,
    review: mayReview ? review : null,
  }
}

function wanted(ctx: AppContext, row: ContributionRow, open: VersionRow | null, number: number | 'open' | undefined) {
  if (number === 'open') return open
  const chosen = number ?? row.publicVersion
  return chosen === null ? open : findVersion(ctx.db, row.id, chosen)
}

function viewOf({ number, state, form, photo, content, items, decidedAt, createdAt }: VersionRow) {
  const { kind, title, summary, subject, grades, chapter, licence, source, minutes } = form
  return {
    number,
    state,
    photo,
    content,
    items,
    at: (decidedAt ?? createdAt).toISOString(),
    form: {
      kind,
      title,
      summary,
      subject,
      grades,
      chapter,
      licence,
      source,
      minutes,
      board: form.board ?? null,
      objectives: form.kind === 'plan' ? form.objectives.split('\n').filter((line) => line.trim() !== '') : [],
      marks: form.kind === 'paper' ? form.marks : null,
      materials: form.kind === 'experiment' ? form.materials : [],
      risk: form.kind === 'experiment' ? form.risk : null,
      risk_line: form.kind === 'experiment' ? form.risk_line : '',
    },
  } satisfies Omit<ContributionVersion, 'reviewer' | 'review_note'>
}

/** What the author typed, of the newest version. Raises `not-found`. */
export async function showDraft(ctx: AppContext, user: User, id: string): Promise<Answer<typeof showDraftCall>> {
  const row = await findContribution(ctx.db, id)
  const newest = row?.authorId === user.id && row.state !== 'removed' ? await findNewestVersion(ctx.db, id) : null
  if (!row || !newest) throw new AppError('not-found')
  const { form, photo, items, state } = viewOf(newest)
  const licence = await requiredLicence(ctx.db, row)
  return { form: { ...form, body: newest.form.body }, photo, items, state, review_note: newest.reviewNote, licence }
}
