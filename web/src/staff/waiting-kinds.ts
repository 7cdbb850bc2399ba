import type { WaitingKind } from '@ariviyal/contract/staff/dashboard'

export const waitingWords: Record<WaitingKind, string> = {
  'subscription-request': 'Request',
  institution: 'Institution',
  renewal: 'Renewal',
  message: 'Message',
  'live-participants': 'Live session',
  appeal: 'Appeal',
  question: 'Question',
  payment: 'Payment',
  'post-report': 'Reported post',
  'post-review': 'Post to review',
  'post-appeal': 'Appeal about a post',
  'post-unmasking': 'Anonymous author',
  'discussion-unanswered': 'No answer yet',
  'news-suggestion': 'News to review',
  'partner-incident': 'Incident with a partner',
  grievance: 'Complaint',
  'contribution-review': 'Plan, paper or experiment',
  'project-photos': 'Photos to review',
}
