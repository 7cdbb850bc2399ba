import { listMessages } from '../contact/contact.ts'
import { endpoint } from '../endpoint.ts'
import { FileAnswer } from '../fields.ts'
import { listInstitutions } from '../institutions/institutions.ts'
import { listUsers } from './staff.ts'
import { listSubscriptionRequests, listSubscriptions } from '../subscriptions/subscriptions.ts'

/** A file export takes the filters of its list; the cursor does not apply. */
const file = {
  method: 'GET',
  access: 'support',
  tag: 'Staff',
  status: 200,
  answer: FileAnswer,
  file: 'text/csv',
} as const

export const exportSubscriptions = endpoint({
  ...file,
  path: '/api/admin/exports/subscriptions',
  summary: 'The list of subscriptions as CSV',
  query: listSubscriptions.query,
})
export const exportSubscriptionRequests = endpoint({
  ...file,
  path: '/api/admin/exports/subscription-requests',
  summary: 'The list of subscription requests as CSV',
  query: listSubscriptionRequests.query,
})
export const exportInstitutions = endpoint({
  ...file,
  path: '/api/admin/exports/institutions',
  summary: 'The list of institutions as CSV',
  query: listInstitutions.query,
})
export const exportUsers = endpoint({
  ...file,
  path: '/api/admin/exports/users',
  summary: 'The list of users as CSV',
  query: listUsers.query,
})
export const exportMessages = endpoint({
  ...file,
  path: '/api/admin/exports/messages',
  summary: 'The list of contact messages as CSV',
  query: listMessages.query,
})
