import type { ErrorAnswer, ErrorCode } from '@ariviyal/contract/errors'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'

/**
 * HTTP status of every error code (docs/product.md, Names and the wire). A wrong current password is 403: a 401 would end the session in
 * the browser.
 */
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
  // Not 401: the session stays valid and waits for the second factor.
  'wrong-code': 403,
  'own-role': 409,
  'other-user': 403,
  'not-found': 404,
  'email-taken': 409,
  'request-pending': 409,
  'already-decided': 409,
  'payment-recorded': 409,
  'payment-counted': 409,
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
  'not-partner': 403,
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
  'test-opened': 409,
  'test-not-open': 409,
  'test-closed': 409,
  'no-attempts-left': 409,
  'attempt-running': 409,
  'no-late-answer': 409,
  'unknown-device': 409,
  'taken-over': 409,
  'events-missing': 409,
  'log-full': 409,
  'work-handed-in': 409,
  'assignment-not-open': 409,
  'assignment-open': 409,
  'work-closed': 409,
  'work-marked': 409,
  'too-large': 413,
  'address-too-long': 414,
  'wrong-type': 415,
  'too-often': 429,
  repeated: 409,
  'key-reused': 422,
  unavailable: 503,
  internal: 500,
}

/** Default message of every error code. */
const defaultMessage: Record<ErrorCode, string> = {
  'bad-request': serverMessages.badRequest,
  'invalid-fields': messages.fieldsInvalid,
  'not-logged-in': serverMessages.loginNeeded,
  'wrong-credentials': serverMessages.wrongCredentials,
  'wrong-password': serverMessages.currentPasswordWrong,
  forbidden: serverMessages.staffOnly,
  'subscription-needed': messages.subscriptionNeeded,
  'staff-only': serverMessages.staffOnly,
  'address-unconfirmed': serverMessages.addressUnconfirmed,
  'second-factor-needed': serverMessages.secondFactorNeeded,
  'second-factor-missing': serverMessages.secondFactorMissing,
  'second-factor-on': serverMessages.secondFactorOn,
  'wrong-code': serverMessages.codeWrong,
  'own-role': serverMessages.ownRole,
  'other-user': serverMessages.otherUser,
  'not-found': messages.notFound,
  'email-taken': serverMessages.emailTaken,
  'request-pending': serverMessages.requestPending,
  'already-decided': serverMessages.requestDecided,
  'payment-recorded': serverMessages.paymentRecorded,
  'payment-counted': serverMessages.paymentCounted,
  'no-subscription': serverMessages.noSubscription,
  'subscription-running': serverMessages.subscriptionRunning,
  'trial-used': serverMessages.trialUsed,
  'session-closed': serverMessages.liveOver,
  'not-registered': serverMessages.liveNotRegistered,
  'seats-taken': messages.inviteFull,
  'seat-held': serverMessages.inviteClaimedBefore,
  'no-seat': serverMessages.noSeat,
  'seats-below-used': serverMessages.seatsBelowUsed,
  'not-representative': serverMessages.notRepresentative,
  'not-partner': serverMessages.notPartner,
  'representing-already': serverMessages.representingAlready,
  'representatives-full': serverMessages.representativesFull,
  'subscription-over': serverMessages.subscriptionOver,
  'invited-already': serverMessages.invitedAlready,
  'edited-elsewhere': messages.editedElsewhere,
  'not-ready': serverMessages.notReady,
  incomplete: serverMessages.incomplete,
  archived: serverMessages.itemArchivedAlready,
  'last-admin': serverMessages.lastAdmin,
  'text-changed': serverMessages.textChanged,
  'link-expired': serverMessages.linkExpired,
  'undo-over': serverMessages.undoOver,
  'undone-before': serverMessages.undoneBefore,
  'changed-since': serverMessages.changedSince,
  'name-changes-used': serverMessages.nameChangesUsed,
  'file-link-invalid': serverMessages.fileLinkInvalid,
  'file-link-expired': serverMessages.fileLinkExpired,
  'upload-not-ready': serverMessages.uploadNotReady,
  'upload-offset': serverMessages.uploadMoved,
  'uploads-full': serverMessages.uploadsFull,
  'imported-before': serverMessages.participantsTakenBefore,
  'test-opened': serverMessages.testOpenedBefore,
  'test-not-open': serverMessages.testNotOpen,
  'test-closed': serverMessages.testIsClosed,
  'no-attempts-left': serverMessages.noAttemptsLeft,
  'attempt-running': serverMessages.attemptRunning,
  'no-late-answer': serverMessages.noLateAnswer,
  'unknown-device': serverMessages.unknownDevice,
  'taken-over': serverMessages.takenOver,
  'events-missing': serverMessages.eventsMissing,
  'log-full': serverMessages.logFull,
  'work-handed-in': serverMessages.workHandedIn,
  'assignment-not-open': serverMessages.assignmentNotOpen,
  'assignment-open': serverMessages.assignmentSeen,
  'work-closed': serverMessages.workClosed,
  'work-marked': serverMessages.workMarked,
  'too-large': messages.tooLarge,
  'address-too-long': serverMessages.addressTooLong,
  'wrong-type': serverMessages.wrongType,
  'too-often': serverMessages.tooOften,
  repeated: serverMessages.answeredBefore,
  'key-reused': serverMessages.keyReused,
  unavailable: serverMessages.unavailable,
  internal: messages.internal,
}

/** What an error answer says besides its message and code. */
type Details = Omit<ErrorAnswer, 'msg' | 'code' | 'request_id'>

/** An error response; use cases and guards throw it, and the error handler sends it. */
export class AppError extends Error {
  override name = 'Refusal'
  readonly code: ErrorCode
  readonly details: Details
  /** Seconds until a retry makes sense, for 429 and 503. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    message: string = defaultMessage[code],
    { retryAfter, ...details }: Details & { retryAfter?: number } = {},
  ) {
    super(message)
    this.code = code
    this.details = details
    this.retryAfter = retryAfter
  }

  get status(): number {
    return statusOf[this.code]
  }

  get answer(): ErrorAnswer {
    return { msg: this.message, code: this.code, ...this.details }
  }
}
