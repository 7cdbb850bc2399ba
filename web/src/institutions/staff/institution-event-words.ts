import type { InstitutionEventKind } from '@ariviyal/contract/institutions/institution-events'

/** Events of an institution, as the rest of a sentence that begins with the actor. */
const words: Record<InstitutionEventKind, string> = {
  registered: 'The school registered',
  approved: 'Approved',
  rejected: 'Rejected',
  reopened: 'The rejection was undone',
  extended: 'Extended',
  renewed: 'Renewed',
  ended: 'Ended early',
  'seats-changed': 'The number of seats was changed',
  'claim-link-sent': 'A link for a representative was sent',
  'representative-added': 'Became a representative',
  'representative-removed': 'A representative was removed',
  'seat-taken': 'Took a seat',
  'seat-released': 'A seat was released',
  'seat-restored': 'The release of a seat was undone',
  'seat-transferred': 'A seat was transferred',
  'seat-left': 'Left the school',
  'invite-link-replaced': 'A new invite link was made',
  'teachers-invited': 'Teachers were invited',
  'invitation-resent': 'An invitation was sent again',
  'invitation-revoked': 'An invitation was withdrawn',
  'renewal-requested': 'Asked for the next term',
  'renewal-approved': 'The next term was approved',
  over: 'The term ended',
  'renewal-rejected': 'The next term was rejected',
}

const isKnown = (kind: string): kind is InstitutionEventKind => Object.hasOwn(words, kind)

/** An unknown event shows its own name. */
export const institutionEventInWords = (kind: string): string =>
  isKnown(kind) ? words[kind] : kind.replaceAll('-', ' ')
