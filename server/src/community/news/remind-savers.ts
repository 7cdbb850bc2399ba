import { newsLimits } from '@ariviyal/contract/community/news/news-rules'
import { dayOf, inWords, laterDay } from '@ariviyal/contract/time'
import { findPeople } from '../../accounts/find-people.ts'
import { notify } from '../../notifications/notify.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { newsPath } from './change-news.ts'
import { newsReminderMail } from './news.mails.ts'
import { lockSavesToRemind, setReminded } from './news.queries.ts'

/** Reminders of one transaction. */
const batch = 200

/** Reminds those who saved news whose last day is near, once for each last day. */
export async function remindSavers(ctx: AppContext): Promise<void> {
  while (await remindBatch(ctx)) continue
}

async function remindBatch(ctx: AppContext): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const now = ctx.now()
    const until = laterDay(dayOf(now), newsLimits.reminderDays)
    const due = await lockSavesToRemind(tx, { now, until, most: batch })
    const people = await findPeople(
      tx,
      due.map(({ userId }) => userId),
    )
    const notices = []
    for (const { userId, news } of due) {
      await setReminded(tx, userId, news.id, news.lastDay)
      const person = people.get(userId)
      if (!person) continue
      const path = newsPath(news.id)
      const mail = newsReminderMail(person, { ...news, url: `${ctx.config.publicUrl}${path}` })
      const details = `“${news.title}”, until ${inWords(news.lastDay, 'day', 'UTC')}`
      notices.push({ userId, mail, details, path })
    }
    await notify(ctx, tx, 'news-reminder', notices)
    return due.length === batch
  })
}
