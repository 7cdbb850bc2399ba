import { brand } from '@ariviyal/contract/brand'
import type { House } from '../../platform/house.ts'
import type { App } from '../../platform/http/route.ts'
import { findEndedSessions } from './find-ended-sessions.ts'

const findQueue = 'live.find-attendance'

export function attendanceRoutes(_app: App, house: House): void {
  house.jobs.work(findQueue, { timeoutSeconds: 900 }, () => findEndedSessions(house))
  house.jobs.schedule(findQueue, '*/5 * * * *', brand.timeZone)
}
