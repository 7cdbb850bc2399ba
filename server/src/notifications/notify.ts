import { type Channel, kindRules, type NotificationKind } from '@ariviyal/contract/notifications/notifications'
import { limits } from '@ariviyal/contract/limits'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../platform/app-context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { enqueueMails, type Mail } from '../platform/mail/mail.ts'
import { insertNotifications, mergeNotifications, selectPreferences, setTitle } from './notifications.queries.ts'

interface Entry {
  title: string
  /** A second sentence, such as a reason. */
  details?: string | undefined
  /** Path of the page that it leads to. */
  path: string
}

/** An event as one person hears of it: by this mail, or at the bell under the mail's subject. */
export interface Notice extends Omit<Entry, 'title'> {
  userId: string
  mail: Mail
}

/** For an act that staff can undo: when its mails leave and its notifications are shown, and its id (`offerUndo`). */
export interface Delay {
  startAfter: Date
  actId: string
}

const shortened = (text: string, max: number) => (text.length <= max ? text : `${text.slice(0, max - 1)}…`)

/** The channel of each user: the one chosen, else the usual one. */
async function channelsFor(tx: Transaction, kind: NotificationKind, userIds: string[]) {
  const chosen = userIds.length > 0 ? await selectPreferences(tx, userIds, kind) : []
  const channels = new Map(chosen.map(({ userId, channel }) => [userId, channel]))
  return (userId: string): Channel => channels.get(userId) ?? kindRules[kind].usual
}

const ringsBell = (channel: Channel) => channel === 'bell' || channel === 'both'
const sendsMail = (channel: Channel) => channel === 'mail' || channel === 'both'

const rowOf = (kind: NotificationKind, userId: string, { title, details = '', path }: Entry, now: Date) => ({
  id: uuid(),
  userId,
  kind,
  title: shortened(title, limits.notificationTitleMax),
  details: shortened(details, limits.reasonMax),
  path,
  createdAt: now,
  visibleFrom: now,
})

/**
 * Tells people of an event in the transaction of the act, each by mail or at the bell, as they chose; both only where they asked for both.
 * Returns the ids of the mails' jobs.
 */
export async function notify(
  ctx: Pick<AppContext, 'jobs' | 'now'>,
  tx: Transaction,
  kind: NotificationKind,
  notices: Notice[],
  delay?: Delay,
): Promise<string[]> {
  const now = ctx.now()
  const channelOf = await channelsFor(
    tx,
    kind,
    notices.map(({ userId }) => userId),
  )
  await insertNotifications(
    tx,
    notices
      .filter(({ userId }) => ringsBell(channelOf(userId)))
      .map(({ userId, mail, ...entry }) => ({
        ...rowOf(kind, userId, { title: mail.subject, ...entry }, now),
        ...(delay && { visibleFrom: delay.startAfter, actId: delay.actId }),
      })),
  )
  return enqueueMails(
    ctx,
    tx,
    notices.filter(({ userId }) => sendsMail(channelOf(userId))).map(({ mail }) => mail),
    { startAfter: delay?.startAfter },
  )
}

/** Kinds without a mail. */
type BellKind = {
  [Kind in NotificationKind]: (typeof kindRules)[Kind]['mailed'] extends false ? Kind : never
}[NotificationKind]

/**
 * Tells people of one of many similar events. While the notification with the same key is unread, the event is counted there: "12 pupils
 * handed in" instead of twelve notifications.
 */
export async function notifyOfOneMore(
  ctx: Pick<AppContext, 'now'>,
  tx: Transaction,
  kind: BellKind,
  { userIds, key, title, path }: { userIds: string[]; key: string; title: (count: number) => string; path: string },
): Promise<void> {
  const channelOf = await channelsFor(tx, kind, userIds)
  const now = ctx.now()
  // In one order, so that concurrent events do not wait for each other in a circle.
  const concerned = userIds.filter((userId) => ringsBell(channelOf(userId))).sort()
  if (concerned.length === 0) return
  const rows = concerned.map((userId) => ({
    ...rowOf(kind, userId, { title: title(1), path }, now),
    groupKey: `${kind}:${key}`,
  }))
  const merged = Map.groupBy(await mergeNotifications(tx, rows), ({ count }) => count)
  for (const [count, same] of merged)
    if (count > 1)
      await setTitle(
        tx,
        same.map(({ id }) => id),
        shortened(title(count), limits.notificationTitleMax),
      )
}
