/** What staff did, in the words of a sentence that begins with who; an act that is not known here is shown by its own name. */
const words: Record<string, string> = {
  'subscription-request.approved': 'approved a subscription request',
  'subscription-request.rejected': 'rejected a subscription request',
  'subscription.ended': 'ended a subscription',
  'institution.approved': 'approved an institution',
  'institution.rejected': 'rejected an institution',
  'institution.extended': 'extended an institution',
  'institution.ended': 'ended the subscription of an institution',
  'institution.seats-changed': 'changed the seats of an institution',
  'institution.claim-link-sent': 'sent an institution a link for its representative',
  'institution.representative-removed': 'removed a representative of an institution',
  'renewal.approved': 'approved the next term of an institution',
  'renewal.rejected': 'rejected the next term of an institution',
  'message.handled': 'handled a message',
  'link.published': 'published a link',
  'link.removed': 'removed a link',
  'act.undone': 'took an act back',
}

export const actInWords = (action: string): string => words[action] ?? action.replaceAll(/[.-]/g, ' ')

/** Where the thing that was acted on can be seen now. A list is opened at the state that the act left the thing in. */
export function subjectAddress({
  action,
  subject_type,
  subject_id,
}: {
  action: string
  subject_type: string
  subject_id: string
}): string | undefined {
  const state = action.split('.').at(-1)
  switch (subject_type) {
    case 'user':
      return `/admin/users/${encodeURIComponent(subject_id)}`
    case 'subscription-request':
      return `/admin/subscription-requests?status=${state}`
    case 'institution':
      return `/admin/institutions/${encodeURIComponent(subject_id)}`
    case 'renewal':
      return `/admin/renewals?status=${state}`
    case 'message':
      return '/admin/messages?status=handled'
    case 'link':
      return '/admin/links'
    default:
      return undefined
  }
}

/** A detail's name as a person reads it: `ends_at` becomes Ends at. */
export const detailName = (name: string) => {
  if (name === 'url') return 'Address'
  const spaced = name
    .replaceAll(/[_-]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

export const detailText = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
