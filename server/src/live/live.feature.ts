import type { Feature } from '../platform/feature.ts'
import { attendanceRoutes } from './attendance/attendance.routes.ts'
import { eraseOldEvidence } from './attendance/erase-old-evidence.ts'
import { importsRoutes } from './attendance/imports/imports.routes.ts'
import { restoreParticipant } from './attendance/imports/place-participant.ts'
import { restoreImport } from './attendance/imports/remove-import.ts'
import { waitingAppeals, waitingParticipants } from './attendance/waiting-attendance.ts'
import { uncancelLiveSession } from './planning/cancel-live-session.ts'
import { undeleteDraft } from './planning/delete-draft.ts'
import { liveFileKeys } from './live-file-keys.ts'
import { livePlanningRoutes } from './planning/live-planning.routes.ts'
import { liveJobs } from './live.jobs.ts'
import { liveRoutes } from './live.routes.ts'
import { mailSamples } from './mail-samples.ts'
import { mailingsRoutes } from './mailings/mailings.routes.ts'
import { type SentMailing, recallMailing } from './mailings/recall-mailing.ts'
import { liveData } from './personal-data.ts'
import { searchLiveSessions } from './shown/search-live-sessions.ts'
import { resumeSeries } from './series/change-series.ts'
import { undoLeavingOut } from './series/leave-out-day.ts'
import { findSessions } from './shown/find-sessions.ts'
import { liveSeriesRoutes } from './series/live-series.routes.ts'

export const liveFeature: Feature = {
  name: 'live',
  routes(app, ctx, features) {
    liveRoutes(app, ctx, features)
    livePlanningRoutes(app)
    liveSeriesRoutes(app)
    attendanceRoutes(app)
    importsRoutes(app)
    mailingsRoutes(app)
  },
  jobs: liveJobs,
  fileKeys: liveFileKeys,
  mailSamples: { 'Live sessions': mailSamples },
  personalData: (ctx, userId) => liveData(ctx.db, userId),
  retention: { attendanceSources: eraseOldEvidence },
  undo: (ctx) => ({
    'live-session.cancelled': uncancelLiveSession,
    'live-session.deleted': undeleteDraft,
    'live-series.ended': resumeSeries,
    'live-series.day-left-out': undoLeavingOut,
    'live-import.removed': restoreImport(ctx),
    'live-participant.assigned': restoreParticipant(ctx),
    'live-participant.dismissed': restoreParticipant(ctx),
    'live-mailing.sent': (tx, sent: SentMailing) => recallMailing(ctx, tx, sent),
  }),
  search: [{ for: 'staff', search: searchLiveSessions }],
  queue: [
    { for: 'support', waiting: waitingParticipants },
    { for: 'support', waiting: waitingAppeals },
  ],
  siteSearch: [findSessions],
}
