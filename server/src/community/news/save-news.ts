import type { User } from '@ariviyal/contract/accounts/accounts'
import { newsMessages } from '@ariviyal/contract/community/news/news-messages'
import { newsLimits } from '@ariviyal/contract/community/news/news-rules'
import { lockUser } from '../../accounts/find-people.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { countSaves, insertSave } from './news.queries.ts'
import { findOpenNews } from './read-news.ts'

/** Raises `not-found`, `link-expired` and `not-ready`. */
export async function saveNews(ctx: AppContext, user: User, newsId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    await findOpenNews({ ...ctx, db: tx }, user, newsId)
    if ((await countSaves(tx, user.id)) >= newsLimits.savesMax) throw new AppError('not-ready', newsMessages.savesFull)
    await insertSave(tx, { userId: user.id, newsId, createdAt: ctx.now() })
  })
}
