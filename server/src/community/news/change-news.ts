import type { User } from '@ariviyal/contract/accounts/accounts'
import type { NewsForm } from '@ariviyal/contract/community/news/news'
import { newsMessages } from '@ariviyal/contract/community/news/news-messages'
import { newsLimits } from '@ariviyal/contract/community/news/news-rules'
import type { UndoOffer } from '@ariviyal/contract/staff/undo'
import { dayOf, laterDay } from '@ariviyal/contract/time'
import { v7 as uuid } from 'uuid'
import { findPeople, lockUser } from '../../accounts/find-people.ts'
import { recordAction } from '../../audit/record-action.ts'
import { offerUndo } from '../../audit/undo/offer-undo.ts'
import { assertCurrentVersion } from '../../content/content-rows.ts'
import { type Delay, notify } from '../../notifications/notify.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { addDays } from '../../platform/time/calendar.ts'
import { requireMayPost } from '../members/may-post.ts'
import { newsAcceptedMail, newsDeclinedMail, newsWithdrawnMail } from './news.mails.ts'
import { countSuggestionsSince, insertNews, isOver, lockNews, selectSavers, updateNews } from './news.queries.ts'
import type { NewsRow } from './news.table.ts'
import { columnsOf } from './news.view.ts'

export const newsPath = (id: string): string => `/networking/news/${id}`
const listPath = '/networking/news'

function requireLastDay(ctx: AppContext, { last_day: day }: NewsForm): void {
  const today = dayOf(ctx.now())
  if (day < today || day > laterDay(today, newsLimits.aheadDays))
    throw new AppError('invalid-fields', undefined, { fields: { last_day: newsMessages.lastDay } })
}

const subjectOf = (id: string) => ({ type: 'news', id })

/** Raises `invalid-fields` for a last day that has passed. */
export async function publishNews(ctx: AppContext, staff: User, form: NewsForm): Promise<string> {
  requireLastDay(ctx, form)
  const [id, now] = [uuid(), ctx.now()]
  await ctx.db.transaction(async (tx) => {
    await insertNews(tx, { id, ...columnsOf(form), state: 'published', createdAt: now, publishedAt: now })
    await recordAction(tx, staff, now, 'news.published', subjectOf(id), { name: form.title, url: form.url })
  })
  return id
}

/** A suggestion waits for staff. Raises the errors of `requireMayPost`, `too-often` and `invalid-fields`. */
export async function suggestNews(ctx: AppContext, user: User, form: NewsForm): Promise<void> {
  requireLastDay(ctx, form)
  await ctx.db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    await requireMayPost(ctx, tx, user)
    const now = ctx.now()
    if ((await countSuggestionsSince(tx, user.id, addDays(now, -1))) >= newsLimits.suggestionsPerDay)
      throw new AppError('too-often', newsMessages.suggestionsFull)
    await insertNews(tx, { id: uuid(), ...columnsOf(form), state: 'suggested', suggestedBy: user.id, createdAt: now })
  })
}

async function lockIn(tx: Transaction, id: string, ...states: NewsRow['state'][]): Promise<NewsRow> {
  const row = await lockNews(tx, id)
  if (!row) throw new AppError('not-found')
  if (!states.includes(row.state)) throw new AppError('already-decided', newsMessages.decidedBefore)
  return row
}

/** Raises `not-found`, `already-decided`, `edited-elsewhere` and `invalid-fields`. */
export async function editNews(
  ctx: AppContext,
  staff: User,
  id: string,
  form: NewsForm & { version: number },
): Promise<void> {
  requireLastDay(ctx, form)
  await ctx.db.transaction(async (tx) => {
    const row = await lockIn(tx, id, 'published', 'suggested')
    assertCurrentVersion(row, form.version)
    await updateNews(tx, id, { ...columnsOf(form), version: row.version + 1 })
    await recordAction(tx, staff, ctx.now(), 'news.edited', subjectOf(id), { name: form.title, url: form.url })
  })
}

async function tellSuggester(
  ctx: AppContext,
  tx: Transaction,
  { id, title, suggestedBy }: NewsRow,
  word: string,
  { isAccepted, delay }: { isAccepted: boolean; delay?: Delay },
): Promise<string[]> {
  const person = suggestedBy ? (await findPeople(tx, [suggestedBy])).get(suggestedBy) : undefined
  if (!person) return []
  const path = isAccepted ? newsPath(id) : listPath
  const about = { title, word, url: `${ctx.config.publicUrl}${path}` }
  const mail = isAccepted ? newsAcceptedMail(person, about) : newsDeclinedMail(person, about)
  const details = [`“${title}”`, word].filter(Boolean).join(': ')
  return notify(ctx, tx, 'news-decided', [{ userId: person.id, mail, details, path }], delay)
}

/** Publishes a suggestion. Raises `not-found`, `already-decided`, and `link-expired` when its last date has passed. */
export async function acceptNews(ctx: AppContext, staff: User, id: string, word: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const row = await lockIn(tx, id, 'suggested')
    const now = ctx.now()
    if (isOver(row, now)) throw new AppError('link-expired', newsMessages.over)
    await updateNews(tx, id, { state: 'published', word, publishedAt: now, version: row.version + 1 })
    await recordAction(tx, staff, now, 'news.accepted', subjectOf(id), { name: row.title })
    await tellSuggester(ctx, tx, row, word, { isAccepted: true })
  })
}

/** What undoing needs. */
interface TakenDown {
  id: string
  name: string
  before: NewsRow['state']
  after: NewsRow['state']
  word: string
}

/** Raises `not-found` and `already-decided`. */
export async function declineNews(ctx: AppContext, staff: User, id: string, reason: string): Promise<UndoOffer> {
  return takeDown(ctx, staff, { id, reason, from: 'suggested', to: 'declined' }, (tx, row, delay) =>
    tellSuggester(ctx, tx, row, reason, { isAccepted: false, delay }),
  )
}

/** Published news is gone at once; those who saved it learn why. Raises `not-found` and `already-decided`. */
export async function withdrawNews(ctx: AppContext, staff: User, id: string, reason: string): Promise<UndoOffer> {
  return takeDown(ctx, staff, { id, reason, from: 'published', to: 'withdrawn' }, async (tx, { title }, delay) => {
    const people = await findPeople(tx, await selectSavers(tx, id))
    const url = `${ctx.config.publicUrl}${listPath}`
    const notices = [...people.values()].map((person) => ({
      userId: person.id,
      mail: newsWithdrawnMail(person, { title, word: reason, url }),
      details: `“${title}”: ${reason}`,
      path: listPath,
    }))
    return notify(ctx, tx, 'news-reminder', notices, delay)
  })
}

async function takeDown(
  ctx: AppContext,
  staff: User,
  {
    id,
    reason,
    from,
    to,
  }: { id: string; reason: string; from: 'suggested' | 'published'; to: 'declined' | 'withdrawn' },
  tell: (tx: Transaction, row: NewsRow, delay: Delay) => Promise<string[]>,
): Promise<UndoOffer> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockIn(tx, id, from)
    await updateNews(tx, id, { state: to, word: reason })
    const kind = `news.${to}` as const
    await recordAction(tx, staff, ctx.now(), kind, subjectOf(id), { name: row.title, reason })
    const payload: TakenDown = { id, name: row.title, before: from, after: to, word: row.word }
    return offerUndo(ctx, tx, staff, { kind, subject: subjectOf(id), payload, tell: (delay) => tell(tx, row, delay) })
  })
}

/** Undoes that it was declined or withdrawn. Raises `changed-since`. */
export async function restoreNews(tx: Transaction, { id, before, after, word }: TakenDown): Promise<void> {
  const row = await lockNews(tx, id)
  if (row?.state !== after) throw new AppError('changed-since')
  await updateNews(tx, id, { state: before, word })
}
