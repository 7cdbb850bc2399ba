import * as accountSecurity from './account-security.ts'
import * as attendance from './attendance.ts'
import * as accounts from './accounts.ts'
import * as appeals from './appeals.ts'
import * as attendanceImport from './attendance-import.ts'
import * as certificates from './certificates.ts'
import * as classroom from './classroom.ts'
import * as contact from './contact.ts'
import * as desk from './desk.ts'
import type { Endpoint } from './endpoint.ts'
import * as institutionDetails from './institution-details.ts'
import * as institutions from './institutions.ts'
import * as library from './library.ts'
import * as libraryStaff from './library-staff.ts'
import * as links from './links.ts'
import * as liveDesk from './live-desk.ts'
import * as live from './live.ts'
import * as livePlanning from './live-planning.ts'
import * as liveSeries from './live-series.ts'
import * as materials from './materials.ts'
import * as school from './school.ts'
import * as secondFactor from './second-factor.ts'
import * as exports from './exports.ts'
import * as mails from './mails.ts'
import * as receipts from './receipts.ts'
import * as privacy from './privacy.ts'
import * as record from './record.ts'
import * as staff from './staff.ts'
import * as subscriptions from './subscriptions.ts'
import * as team from './team.ts'
import * as training from './training.ts'
import * as uploads from './uploads.ts'
import * as verify from './verify.ts'
import * as undo from './undo.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every call of the API, for what must hold of all of them: documents and the tests that enumerate the routes. */
export const endpoints: Endpoint[] = [
  accounts,
  accountSecurity,
  appeals,
  attendanceImport,
  certificates,
  attendance,
  classroom,
  contact,
  institutionDetails,
  desk,
  institutions,
  library,
  libraryStaff,
  exports,
  links,
  liveDesk,
  live,
  livePlanning,
  liveSeries,
  materials,
  school,
  secondFactor,
  mails,
  receipts,
  privacy,
  record,
  staff,
  subscriptions,
  team,
  training,
  uploads,
  undo,
  verify,
].flatMap((feature) => Object.values(feature).filter(isEndpoint))
