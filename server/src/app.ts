import { accountSecurityRoutes } from './accounts/account-security.routes.ts'
import { accountsRoutes } from './accounts/accounts.routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { certificatesFileKeys } from './certificates/certificates-file-keys.ts'
import { recordRoutes } from './certificates/record.routes.ts'
import { certificatesRoutes } from './certificates/certificates.routes.ts'
import { verifyRoutes } from './certificates/verify.routes.ts'
import { classroomRoutes } from './classroom/classroom.routes.ts'
import { contactRoutes } from './contact/contact.routes.ts'
import { institutionDetailsRoutes } from './institutions/institution-details.routes.ts'
import { deskRoutes } from './desk/desk.routes.ts'
import { institutionsRoutes } from './institutions/institutions.routes.ts'
import { schoolRoutes } from './institutions/school.routes.ts'
import { libraryFileKeys } from './library/library-file-keys.ts'
import { libraryRoutes } from './library/library.routes.ts'
import { staffLibraryRoutes } from './library/staff-library.routes.ts'
import { attendanceRoutes } from './live/attendance/attendance.routes.ts'
import { importsRoutes } from './live/attendance/imports.routes.ts'
import { liveFileKeys } from './live/live-file-keys.ts'
import { liveDeskRoutes } from './live-desk/live-desk.routes.ts'
import { mailingsRoutes } from './live/mailings/mailings.routes.ts'
import { liveRoutes } from './live/live.routes.ts'
import { livePlanningRoutes } from './live/live-planning.routes.ts'
import { liveSeriesRoutes } from './live/series/live-series.routes.ts'
import { linksRoutes } from './links/links.routes.ts'
import { materialsRoutes } from './materials/materials.routes.ts'
import { collectorJobs, type FileKeys } from './platform/collect-files.ts'
import { materialsFileKeys } from './materials/materials-file-keys.ts'
import { mailsRoutes } from './mails/mails.routes.ts'
import { mailJobs } from './platform/deliver-mail.ts'
import type { House } from './platform/house.ts'
import { answeredCallJobs } from './platform/http/answer-once.ts'
import { attemptJobs } from './platform/http/attempts.ts'
import type { App } from './platform/http/route.ts'
import { buildServer } from './platform/http/server.ts'
import type { Rules } from './platform/open-house.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { receiptsRoutes } from './receipts/receipts.routes.ts'
import { privacyRoutes } from './privacy/privacy.routes.ts'
import { staffRoutes } from './staff/staff.routes.ts'
import { authenticate } from './subscriptions/authenticate.ts'
import { whoMayReadPremium } from './subscriptions/subscriptions.policy.ts'
import { subscriptionsRoutes } from './subscriptions/subscriptions.routes.ts'
import { teamRoutes } from './team/team.routes.ts'
import { trainingFileKeys } from './training/training-file-keys.ts'
import { trainingRoutes } from './training/training.routes.ts'
import { uploadFileKeys } from './uploads/upload-file-keys.ts'
import { uploadsRoutes } from './uploads/uploads.routes.ts'
import { undoRoutes } from './undo/undo.routes.ts'

const features: ((app: App, house: House) => void)[] = [
  accountsRoutes,
  accountSecurityRoutes,
  subscriptionsRoutes,
  receiptsRoutes,
  mailsRoutes,
  institutionsRoutes,
  institutionDetailsRoutes,
  schoolRoutes,
  contactRoutes,
  libraryRoutes,
  staffLibraryRoutes,
  trainingRoutes,
  linksRoutes,
  liveRoutes,
  materialsRoutes,
  livePlanningRoutes,
  liveSeriesRoutes,
  classroomRoutes,
  certificatesRoutes,
  attendanceRoutes,
  importsRoutes,
  secondFactorRoutes,
  uploadsRoutes,
  staffRoutes,
  teamRoutes,
  auditRoutes,
  privacyRoutes,
  undoRoutes,
  recordRoutes,
  mailingsRoutes,
  liveDeskRoutes,
  deskRoutes,
  verifyRoutes,
]

/** Who refers to files; what none of them names is collected. */
export const fileKeys: FileKeys[] = [
  libraryFileKeys,
  trainingFileKeys,
  materialsFileKeys,
  liveFileKeys,
  certificatesFileKeys,
  uploadFileKeys,
]

/** What the platform asks the features: who calls, and who may read what is premium. */
export const rules: Rules = { authenticate, whoMayReadPremium }

/** The web server with the routes and jobs of all features. */
export async function buildApp(house: House): Promise<App> {
  mailJobs(house)
  attemptJobs(house)
  answeredCallJobs(house)
  collectorJobs(house, fileKeys)
  return buildServer(house, (app) => {
    for (const feature of features) feature(app, house)
  })
}
