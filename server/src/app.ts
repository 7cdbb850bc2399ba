import path from 'node:path'
import { accountsFeature } from './accounts/accounts.feature.ts'
import { assignmentsFeature } from './assignments/assignments.feature.ts'
import { auditFeature } from './audit/audit.feature.ts'
import { certificatesFeature } from './certificates/certificates.feature.ts'
import { chaptersFeature } from './chapters/chapters.feature.ts'
import { classroomFeature } from './classroom/classroom.feature.ts'
import { communityFeature } from './community/community.feature.ts'
import { contactFeature } from './contact/contact.feature.ts'
import { grievancesFeature } from './grievances/grievances.feature.ts'
import { gradebookFeature } from './gradebook/gradebook.feature.ts'
import { institutionsFeature } from './institutions/institutions.feature.ts'
import { libraryFeature } from './library/library.feature.ts'
import { linksFeature } from './links/links.feature.ts'
import { liveFeature } from './live/live.feature.ts'
import { liveOversightFeature } from './live-oversight/live-oversight.feature.ts'
import { materialsFeature } from './materials/materials.feature.ts'
import { notificationsFeature } from './notifications/notifications.feature.ts'
import { partnershipsFeature } from './partnerships/partnerships.feature.ts'
import { paymentMatchingFeature } from './payment-matching/payment-matching.feature.ts'
import { paymentsFeature } from './payments/payments.feature.ts'
import { privacyFeature } from './privacy/privacy.feature.ts'
import { projectsFeature } from './projects/projects.feature.ts'
import { questionsFeature } from './questions/questions.feature.ts'
import { reportsFeature } from './reports/reports.feature.ts'
import { receiptsFeature } from './receipts/receipts.feature.ts'
import { searchFeature } from './search/search.feature.ts'
import { secondFactorFeature } from './second-factor/second-factor.feature.ts'
import { staffFeature } from './staff/staff.feature.ts'
import { subscriptionsFeature } from './subscriptions/subscriptions.feature.ts'
import { testsFeature } from './tests/tests.feature.ts'
import { todayFeature } from './today/today.feature.ts'
import { trainingFeature } from './training/training.feature.ts'
import { uploadsFeature } from './uploads/uploads.feature.ts'
import { collectorJobs } from './platform/storage/collect-files.ts'
import { mailJobs } from './platform/mail/deliver-mail.ts'
import type { Feature } from './platform/feature.ts'
import type { RootContext } from './platform/app-context.ts'
import { idempotencyJobs } from './platform/http/idempotency/idempotency.ts'
import { attemptJobs } from './platform/http/attempts/attempts.ts'
import type { App } from './platform/http/route.ts'
import { buildServer } from './platform/http/server.ts'
import { isPictureWithheld } from './community/moderation/withheld-pictures.ts'
import type { Rules } from './platform/create-context.ts'
import { authenticatePupil } from './classroom/pupils/authenticate-pupil.ts'
import { authenticate } from './subscriptions/authenticate.ts'
import { mayReadPremium } from './subscriptions/subscriptions.policy.ts'

/** All features, in the order in which the API's document, personal data and the list of mails show them. */
export const features: readonly Feature[] = [
  accountsFeature,
  subscriptionsFeature,
  institutionsFeature,
  liveFeature,
  certificatesFeature,
  notificationsFeature,
  privacyFeature,
  contactFeature,
  staffFeature,
  secondFactorFeature,
  auditFeature,
  libraryFeature,
  materialsFeature,
  trainingFeature,
  linksFeature,
  classroomFeature,
  questionsFeature,
  testsFeature,
  assignmentsFeature,
  gradebookFeature,
  reportsFeature,
  liveOversightFeature,
  receiptsFeature,
  searchFeature,
  paymentsFeature,
  paymentMatchingFeature,
  uploadsFeature,
  communityFeature,
  projectsFeature,
  partnershipsFeature,
  grievancesFeature,
  chaptersFeature,
  todayFeature,
]

/** What the platform needs from the features. The bundle has the worker beside the server under the same name. */
export const rules: Rules = {
  authenticate,
  authenticatePupil,
  mayReadPremium,
  isPictureWithheld,
  pdfWorker: path.join(import.meta.dirname, `pdf-worker${path.extname(import.meta.filename)}`),
}

/** Builds the web server with the routes and jobs of all features. */
export async function buildApp(ctx: RootContext): Promise<App> {
  mailJobs(ctx)
  attemptJobs(ctx)
  idempotencyJobs(ctx)
  collectorJobs(
    ctx,
    features.flatMap(({ fileKeys }) => fileKeys ?? []),
  )
  for (const feature of features) feature.jobs?.(ctx, features)
  return buildServer(ctx, (app) => {
    for (const feature of features) feature.routes?.(app, ctx, features)
  })
}
