import type { Transaction } from '../platform/db/database.ts'
import { deleteNotificationsOfAct } from './notifications.queries.ts'

/** Deletes the notifications of an act that is undone, before anyone has seen them. */
export const withdrawNotifications = (tx: Transaction, actId: string): Promise<void> =>
  deleteNotificationsOfAct(tx, actId)
