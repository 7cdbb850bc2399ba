import type { User } from '@ariviyal/contract/accounts/accounts'
import type {
  listNews as listCall,
  listStaffNews as listStaffCall,
  NewsItem,
} from '@ariviyal/contract/community/news/news'
import { newsMessages } from '@ariviyal/contract/community/news/news-messages'
import type * as z from 'zod/mini'
import { findPeople } from '../../accounts/find-people.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { idOfCursor, pageFrom } from '../../platform/http/cursor.ts'
import { AppError } from '../../platform/http/errors.ts'
import { wordsOf } from '../../platform/search/words-of.ts'
import { findInterests } from '../members/find-interests.ts'
import { findNews, isOver, type ListedNews, selectNewsPage, selectStaffNews } from './news.queries.ts'
import { showItem, showStaffItem } from './news.view.ts'

export async function listNews(ctx: AppContext, { id }: User, query: z.output<typeof listCall.query>) {
  const { q, cursor, ...filter } = query
  const reader = (await findInterests(ctx.db, [id]))(id)
  const words = q === undefined ? undefined : wordsOf(q)
  if (words?.length === 0) return { items: [], next_cursor: null }
  const after = cursor === undefined ? undefined : idOfCursor(cursor)
  return pageFrom(await selectNewsPage(ctx.db, reader, { ...filter, words, after }, ctx.now()), showItem)
}

/** Raises `not-found`, and `link-expired` once the last date has passed. */
export async function findOpenNews(ctx: AppContext, user: User, id: string): Promise<ListedNews> {
  const row = await findNews(ctx.db, id, user.id)
  if (row?.state !== 'published') throw new AppError('not-found')
  if (isOver(row, ctx.now())) throw new AppError('link-expired', newsMessages.over)
  return row
}

export const showNews = async (ctx: AppContext, user: User, id: string): Promise<NewsItem> =>
  showItem(await findOpenNews(ctx, user, id))

async function staffItemsOf(ctx: AppContext, rows: Awaited<ReturnType<typeof selectStaffNews>>) {
  const people = await findPeople(
    ctx.db,
    rows.flatMap(({ suggestedBy }) => suggestedBy ?? []),
  )
  return (row: (typeof rows)[number]) =>
    showStaffItem(row, (row.suggestedBy && people.get(row.suggestedBy)?.name) ?? null, ctx.now())
}

export async function listStaffNews(ctx: AppContext, { state, cursor }: z.output<typeof listStaffCall.query>) {
  const before = cursor === undefined ? undefined : idOfCursor(cursor)
  const rows = await selectStaffNews(ctx.db, { state, before })
  return pageFrom(rows, await staffItemsOf(ctx, rows))
}

/** Raises `not-found`. */
export async function showStaffNews(ctx: AppContext, id: string) {
  const rows = await selectStaffNews(ctx.db, { id })
  const [row] = rows
  if (!row) throw new AppError('not-found')
  return (await staffItemsOf(ctx, rows))(row)
}
