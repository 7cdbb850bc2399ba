import { retention } from '@ariviyal/contract/privacy/retention'
import type { Feature } from '../platform/feature.ts'
import { eraseOldNotifications, selectNotifications, selectPreferences } from './notifications.queries.ts'
import { notificationsRoutes } from './notifications.routes.ts'

export const notificationsFeature: Feature = {
  name: 'notifications',
  routes: notificationsRoutes,
  async personalData(ctx, userId) {
    const rows = await selectNotifications(ctx.db, userId, { now: ctx.now(), limit: retention.notificationsOfUser })
    return {
      notifications: rows.map(({ kind, title, details, path, createdAt, readAt }) => ({
        kind,
        title,
        details,
        path,
        created_at: createdAt,
        read_at: readAt,
      })),
      notification_preferences: (await selectPreferences(ctx.db, [userId])).map(({ kind, channel }) => ({
        kind,
        channel,
      })),
    }
  },
  retention: { notifications: eraseOldNotifications },
}
