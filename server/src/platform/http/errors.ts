import type { ErrorAnswer, ErrorCode } from '@ariviyal/contract/errors'
import { messages } from '@ariviyal/contract/messages'

/** The status of every error code (decisions.md, names and the wire). A wrong current password is 403: 401 would end the session in the browser. */
const statusOf: Record<ErrorCode, number> = {
  'bad-request': 400,
  'invalid-fields': 422,
  'not-logged-in': 401,
  'wrong-credentials': 401,
  'wrong-password': 403,
  forbidden: 403,
  'subscription-needed': 403,
  'staff-only': 403,
  'address-unconfirmed': 403,
  'second-factor-needed': 403,
  'second-factor-missing': 403,
  'second-factor-on': 409,
  // Not 401: the session stays, and waits.
  'wrong-code': 403,
  'own-role': 409,
  'other-user': 403,
  'not-found': 404,
  'email-taken': 409,
  'request-pending': 409,
  'already-decided': 409,
  'no-subscription': 409,
  'subscription-running': 409,
  'trial-used': 409,
  'session-closed': 409,
  'not-registered': 409,
  'seats-taken': 409,
  'seat-held': 409,
  'no-seat': 409,
  'seats-below-used': 409,
  'not-representative': 403,
  'representing-already': 409,
  'representatives-full': 409,
  'subscription-over': 409,
  'invited-already': 409,
  'edited-elsewhere': 409,
  'not-ready': 409,
  incomplete: 409,
  archived: 409,
  'last-admin': 409,
  'text-changed': 409,
  'link-expired': 410,
  'undo-over': 410,
  'undone-before': 409,
  'changed-since': 409,
  'name-changes-used': 409,
  'file-link-invalid': 403,
  'file-link-expired': 410,
  'upload-not-ready': 409,
  'upload-offset': 409,
  'uploads-full': 409,
  'imported-before': 409,
  'too-large': 413,
  'address-too-long': 414,
  'wrong-type': 415,
  'too-often': 429,
  repeated: 409,
  'key-reused': 422,
  unavailable: 503,
  internal: 500,
}

/** What a refusal says when its use case has nothing better to say. */
const defaultMessage: Record<ErrorCode, string> = {
  'bad-request': messages.badRequest,
  'invalid-fields': messages.fieldsInvalid,
  'not-logged-in': messages.loginNeeded,
  'wrong-credentials': messages.wrongCredentials,
  'wrong-password': messages.currentPasswordWrong,
  forbidden: messages.staffOnly,
  'subscription-needed': messages.subscriptionNeeded,
  'staff-only': messages.staffOnly,
  'address-unconfirmed': messages.addressUnconfirmed,
  'second-factor-needed': messages.secondFactorNeeded,
  'second-factor-missing': messages.secondFactorMissing,
  'second-factor-on': messages.secondFactorOn,
  'wrong-code': messages.codeWrong,
  'own-role': messages.ownRole,
  'other-user': messages.otherUser,
  'not-found': messages.notFound,
  'email-taken': messages.emailTaken,
  'request-pending': messages.requestPending,
  'already-decided': messages.requestDecided,
  'no-subscription': messages.noSubscription,
  'subscription-running': messages.subscriptionRunning,
  'trial-used': messages.trialUsed,
  'session-closed': messages.liveOver,
  'not-registered': messages.liveNotRegistered,
  'seats-taken': messages.inviteFull,
  'seat-held': messages.inviteClaimedBefore,
  'no-seat': messages.noSeat,
  'seats-below-used': messages.seatsBelowUsed,
  'not-representative': messages.notRepresentative,
  'representing-already': messages.representingAlready,
  'representatives-full': messages.representativesFull,
  'subscription-over': messages.subscriptionOver,
  'invited-already': messages.invitedAlready,
  'edited-elsewhere': messages.editedElsewhere,
  'not-ready': messages.notReady,
  incomplete: messages.incomplete,
  archived: messages.itemArchivedAlready,
  'last-admin': messages.lastAdmin,
  'text-changed': messages.textChanged,
  'link-expired': messages.linkExpired,
  'undo-over': messages.undoOver,
  'undone-before': messages.undoneBefore,
  'changed-since': messages.changedSince,
  'name-changes-used': messages.nameChangesUsed,
  'file-link-invalid': messages.fileLinkInvalid,
  'file-link-expired': messages.fileLinkExpired,
  'upload-not-ready': messages.uploadNotReady,
  'upload-offset': messages.uploadMoved,
  'uploads-full': messages.uploadsFull,
  'imported-before': messages.participantsTakenBefore,
  'too-large': messages.tooLarge,
  'address-too-long': messages.addressTooLong,
  'wrong-type': messages.wrongType,
  'too-often': messages.tooOften,
  repeated: messages.answeredBefore,
  'key-reused': messages.keyReused,
  unavailable: messages.unavailable,
  internal: messages.internal,
}

/** An answer that is not a success; thrown by use cases and guards, answered by the one error handler. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  /** Seconds until another try makes sense, for 429 and 503. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    message: string = defaultMessage[code],
    more: { fields?: Record<string, string>; retryAfter?: number } = {},
  ) {
    super(message)
    this.code = code
    this.fields = more.fields
    this.retryAfter = more.retryAfter
  }

  get status(): number {
    return statusOf[this.code]
  }

  get answer(): ErrorAnswer {
    return { msg: this.message, code: this.code, ...(this.fields && { fields: this.fields }) }
  }
}
