/** Staff actions as the rest of a sentence that begins with the actor. Unknown actions show their own name. */
const words: Record<string, string> = {
  'subscription-request.approved': 'approved a subscription request',
  'subscription-request.rejected': 'rejected a subscription request',
  'subscription.ended': 'ended a subscription',
  'subscription.extended': 'extended a subscription',
  'subscription.renewed': 'renewed a subscription',
  'subscription.reference-changed': 'changed a payment reference',
  'trial.started': 'started a trial',
  'prices.changed': 'changed the prices',
  'payment.received': 'recorded a payment',
  'payment.refunded': 'recorded a refund',
  'invoice.cancelled': 'cancelled an invoice by a credit note',
  'list.exported': 'exported a list',
  'institution.approved': 'approved an institution',
  'institution.rejected': 'rejected an institution',
  'institution.extended': 'extended an institution',
  'institution.ended': 'ended the subscription of an institution',
  'institution.seats-changed': 'changed the seats of an institution',
  'institution.claim-link-sent': 'sent an institution a link for its representative',
  'institution.representative-removed': 'removed a representative of an institution',
  'renewal.approved': 'approved the next term of an institution',
  'renewal.rejected': 'rejected the next term of an institution',
  'message.answered': 'answered a message',
  'message.handled': 'handled a message',
  'link.published': 'published a link',
  'link.edited': 'changed a link',
  'link.moved': 'moved a link',
  'link.removed': 'removed a link',
  'ebook.created': 'created a book',
  'ebook.edited': 'changed a book',
  'ebook.published': 'published a book',
  'ebook.unpublished': 'unpublished a book',
  'ebook.archived': 'archived a book',
  'ebook.restored': 'restored a book',
  'ebook.moved': 'moved a book on the shelf',
  'video.created': 'created a video',
  'video.edited': 'changed a video',
  'video.published': 'published a video',
  'video.unpublished': 'unpublished a video',
  'video.archived': 'archived a video',
  'video.restored': 'restored a video',
  'video.moved': 'moved a video on the shelf',
  'live-session.created': 'created a live session',
  'live-session.edited': 'changed a live session',
  'live-session.published': 'announced a live session',
  'live-session.cancelled': 'cancelled a live session',
  'live-session.deleted': 'deleted the draft of a live session',
  'live-series.created': 'created a series of live sessions',
  'live-series.edited': 'changed a series of live sessions',
  'live-series.ended': 'ended a series of live sessions',
  'live-series.day-left-out': 'left a day of a series out',
  'live-series.day-taken-in': 'restored a day of a series',
  'upload.begun': 'began to upload a file',
  'upload.cancelled': 'cancelled an upload',
  'live-import.taken': 'imported a participant list',
  'live-import.removed': 'removed a participant list',
  'live-participant.assigned': 'assigned a participant',
  'live-participant.dismissed': 'left a participant out',
  'appeal.granted': 'granted an appeal',
  'appeal.declined': 'declined an appeal',
  'news.published': 'published news of the community',
  'news.edited': 'changed news of the community',
  'news.accepted': 'published news that a teacher suggested',
  'news.declined': 'declined news that a teacher suggested',
  'news.withdrawn': 'withdrew news of the community',
  'contribution.published': 'published a teacher’s contribution',
  'contribution.returned': 'returned a contribution to its author',
  'live-questions.brought': 'brought questions of a live session to the community',
  'post.kept': 'kept a post of the community',
  'post.note': 'wrote to the author of a post',
  'post.warning': 'warned the author of a post',
  'post.suspension': 'suspended the author of a post',
  'post.removal': 'removed a post of the community',
  'post.appeal-decided': 'decided an appeal about a post',
  'post.unmasking-requested': 'asked for the name of an anonymous author',
  'post.unmasked': 'agreed to name an anonymous author',
  'project.created': 'drafted a project',
  'project.edited': 'changed the draft of a project',
  'project.published': 'published a protocol',
  'project.opened': 'opened a project',
  'project.closed': 'closed a project',
  'project.lead-named': 'named who leads a project',
  'project.paired': 'paired the classes of a project',
  'project.pairs-undone': 'undid the pairs of a project',
  'project.visit-excluded': 'kept a visit out of a project',
  'project.reading-corrected': 'corrected a reading of a project',
  'project.reading-flagged': 'flagged a reading of a project',
  'project.flag-decided': 'decided a flag of a project',
  'project.photo-decided': 'reviewed a photo of a project',
  'project.poster-taken-down': 'took down a poster of a project',
  'grievance.recorded': 'recorded a complaint',
  'grievance.acknowledged': 'noted that a complaint was acknowledged',
  'grievance.decided': 'decided a complaint',
  'grievance.appeal-decided': 'decided an appeal about a complaint',
  'grievance-officer.changed': 'named the grievance officer',
  'grievance-timer.changed': 'changed a time for complaints',
  'partner.created': 'added a partner organisation',
  'partner.edited': 'changed a partner organisation',
  'partner.checked': 'checked a partner organisation',
  'partner.check-withdrawn': 'withdrew the check of a partner organisation',
  'partner.member-invited': 'invited a person to a partner organisation',
  'partner.member-removed': 'removed a person from a partner organisation',
  'partner.invitation-revoked': 'withdrew an invitation to a partner organisation',
  'partner-offer.hidden': 'hid an offer of a partner',
  'partner-offer.returned': 'returned an offer to its partner',
  'partner-incident.closed': 'closed an incident with a partner',
  'partner-request.refused': 'refused a school surplus equipment, as a partner',
  'question.accepted': 'accepted a question',
  'question.refused': 'refused a question',
  'question.taken-back': 'withdrew a shared question',
  'live-mailing.sent': 'mailed the people of a live session',
  'act.undone': 'undid an action',
  'certificate.revoked': 'revoked a certificate',
  'certificate-name.corrected': 'corrected the name on certificates',
  'live-session.settled': 'issued the certificates of a live session',
  'role.changed': 'changed the role of a person',
  'role.link-sent': 'sent the link of a role again',
  'second-factor.turned-on': 'set up a second factor',
  'second-factor.turned-off': 'turned a second factor off',
  'second-factor.recovery-code-used': 'used a recovery code',
  'second-factor.recovery-codes-renewed': 'made new recovery codes',
  'second-factor.reset': 'removed the second factor of an account',
  'staff-rules.changed': 'changed the second-factor rule for staff',
}

/** Verbs that content actions share: edited a worksheet, archived a theme. */
const done = new Set(['created', 'edited', 'published', 'unpublished', 'archived', 'restored', 'moved'])
const contents: Record<string, string> = {
  material: 'a support material',
  workshop: 'a workshop',
  theme: 'a theme',
  chapter: 'a chapter',
}

function contentActInWords(action: string): string | undefined {
  const [subject = '', act = ''] = action.split('.')
  const about = contents[subject]
  if (about === undefined || !done.has(act)) return undefined
  return `${act} ${about}`
}

export const actInWords = (action: string): string =>
  words[action] ?? contentActInWords(action) ?? action.replaceAll(/[.-]/g, ' ')

/** Formats the name of a detail: `ends_at` becomes Ends at. */
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
