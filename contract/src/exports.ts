import { listMessages } from './contact.ts'
import { endpoint } from './endpoint.ts'
import { FileAnswer } from './fields.ts'
import { listInstitutions } from './institutions.ts'
import { listUsers } from './staff.ts'
import { listSubscriptionRequests, listSubscriptions } from './subscriptions.ts'

/** A list as a file takes the filters of the list on the page; a cursor means nothing to it. */
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
