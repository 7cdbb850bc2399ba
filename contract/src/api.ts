import * as accountSecurity from './accounts/account-security.ts'
import * as assignments from './assignments/assignments.ts'
import * as groups from './assignments/groups.ts'
import * as work from './assignments/work.ts'
import * as attendance from './live/attendance.ts'
import * as accounts from './accounts/accounts.ts'
import * as ownAccount from './accounts/own-account.ts'
import * as appeals from './live/appeals.ts'
import * as attendanceImport from './live/attendance-import.ts'
import * as certificates from './certificates/certificates.ts'
import * as chapters from './chapters/chapters.ts'
import * as classroom from './classroom/classroom.ts'
import * as classTeachers from './classroom/class-teachers.ts'
import * as roster from './classroom/roster.ts'
import * as classYears from './classroom/class-years.ts'
import * as communityPeople from './community/people/people.ts'
import * as fairEntries from './community/fairs/fair-entries.ts'
import * as fairs from './community/fairs/fairs.ts'
import * as visits from './community/visits/visits.ts'
import * as digest from './community/digest/digest.ts'
import * as contributions from './community/contributions/contributions.ts'
import * as liveQuestions from './community/live-questions.ts'
import * as papersToGive from './community/contributions/papers.ts'
import * as discussions from './community/discussions.ts'
import * as moderation from './community/moderation.ts'
import * as news from './community/news/news.ts'
import * as welcome from './community/welcome.ts'
import * as contact from './contact/contact.ts'
import * as desk from './staff/dashboard.ts'
import type { Endpoint } from './endpoint.ts'
import * as grievances from './grievances/grievances.ts'
import * as gradebook from './gradebook/gradebook.ts'
import * as gradebookColumns from './gradebook/columns.ts'
import * as gradebookHolistic from './gradebook/holistic.ts'
import * as institutionDetails from './institutions/institution-details.ts'
import * as institutions from './institutions/institutions.ts'
import * as library from './library/library.ts'
import * as libraryStaff from './library/library-staff.ts'
import * as links from './links/links.ts'
import * as liveOversight from './live/live-oversight.ts'
import * as live from './live/live.ts'
import * as livePlanning from './live/live-planning.ts'
import * as liveSeries from './live/live-series.ts'
import * as seriesTable from './live/series-table.ts'
import * as materials from './materials/materials.ts'
import * as notifications from './notifications/notifications.ts'
import * as school from './institutions/own-institution.ts'
import * as secondFactor from './accounts/second-factor.ts'
import * as exports from './staff/exports.ts'
import * as mails from './staff/mails.ts'
import * as testAnalysis from './tests/analysis.ts'
import * as testAttemptFile from './tests/attempt-file.ts'
import * as testAttempts from './tests/attempts.ts'
import * as testExtraTime from './tests/extra-time.ts'
import * as testPreview from './tests/preview.ts'
import * as assignmentMarking from './assignments/marking.ts'
import * as assignmentFeedback from './assignments/feedback.ts'
import * as testPaper from './tests/paper.ts'
import * as testMarking from './tests/marking.ts'
import * as testPrint from './tests/print.ts'
import * as testRegrade from './tests/regrade.ts'
import * as testResults from './tests/results.ts'
import * as testTracking from './tests/tracking.ts'
import * as tests from './tests/tests.ts'
import * as pupils from './classroom/pupils.ts'
import * as questionExchange from './questions/exchange.ts'
import * as questions from './questions/questions.ts'
import * as questionSharing from './questions/sharing.ts'
import * as archive from './reports/archive.ts'
import * as gains from './reports/gains.ts'
import * as reports from './reports/reports.ts'
import * as schoolView from './reports/school-view.ts'
import * as picture from './accounts/picture.ts'
import * as projectPairCalls from './projects/pairs/pair-calls.ts'
import * as projectPairs from './projects/pairs/pairs.ts'
import * as projects from './projects/projects.ts'
import * as projectPhotos from './projects/photos.ts'
import * as projectPosters from './projects/posters.ts'
import * as projectTakingPart from './projects/taking-part.ts'
import * as projectRunning from './projects/running.ts'
import * as pupilProjects from './projects/pupil-projects.ts'
import * as partnerConsole from './partnerships/partner-console.ts'
import * as partnershipOffers from './partnerships/offers.ts'
import * as partnershipRequests from './partnerships/requests.ts'
import * as partnershipStaff from './partnerships/partnership-staff.ts'
import * as payments from './subscriptions/payments.ts'
import * as statements from './subscriptions/statements.ts'
import * as receipts from './subscriptions/receipts.ts'
import * as privacy from './privacy/privacy.ts'
import * as record from './certificates/record.ts'
import * as search from './search/search.ts'
import * as staff from './staff/staff.ts'
import * as subscriptions from './subscriptions/subscriptions.ts'
import * as teaching from './accounts/teaching.ts'
import * as team from './accounts/team.ts'
import * as today from './today/today.ts'
import * as training from './training/training.ts'
import * as uploads from './uploads/uploads.ts'
import * as verify from './certificates/verify.ts'
import * as undo from './staff/undo.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** All endpoints, for OpenAPI and for the tests that enumerate the routes. */
export const endpoints: Endpoint[] = [
  accounts,
  accountSecurity,
  ownAccount,
  appeals,
  attendanceImport,
  certificates,
  chapters,
  assignments,
  attendance,
  classroom,
  classTeachers,
  classYears,
  groups,
  roster,
  pupils,
  gradebook,
  gradebookColumns,
  gradebookHolistic,
  questions,
  questionSharing,
  tests,
  testAttempts,
  testAttemptFile,
  testPaper,
  testResults,
  testExtraTime,
  testPreview,
  testPrint,
  testAnalysis,
  testTracking,
  testMarking,
  testRegrade,
  reports,
  gains,
  archive,
  schoolView,
  assignmentMarking,
  assignmentFeedback,
  questionExchange,
  communityPeople,
  visits,
  fairs,
  fairEntries,
  digest,
  news,
  grievances,
  contact,
  contributions,
  papersToGive,
  liveQuestions,
  discussions,
  moderation,
  welcome,
  institutionDetails,
  desk,
  institutions,
  library,
  libraryStaff,
  exports,
  links,
  liveOversight,
  live,
  livePlanning,
  liveSeries,
  seriesTable,
  materials,
  notifications,
  school,
  secondFactor,
  mails,
  picture,
  partnershipOffers,
  partnershipRequests,
  partnerConsole,
  partnershipStaff,
  payments,
  statements,
  receipts,
  privacy,
  projectPairCalls,
  projectPairs,
  projects,
  projectPhotos,
  projectPosters,
  projectTakingPart,
  projectRunning,
  pupilProjects,
  record,
  search,
  staff,
  subscriptions,
  teaching,
  team,
  today,
  training,
  uploads,
  undo,
  verify,
  work,
].flatMap((feature) => Object.values(feature).filter(isEndpoint))
