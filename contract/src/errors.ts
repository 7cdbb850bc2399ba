import * as z from 'zod/mini'

/** Stable error codes for programs; the server maps each to one status. */
export const errorCodes = [
  'bad-request',
  'invalid-fields',
  'not-logged-in',
  'wrong-credentials',
  'wrong-password',
  'forbidden',
  'subscription-needed',
  'staff-only',
  'address-unconfirmed',
  'second-factor-needed',
  'second-factor-missing',
  'second-factor-on',
  'wrong-code',
  'last-admin',
  'own-role',
  'other-user',
  'not-found',
  'email-taken',
  'request-pending',
  'already-decided',
  'payment-recorded',
  'payment-counted',
  'no-subscription',
  'subscription-running',
  'trial-used',
  'session-closed',
  'not-registered',
  'seats-taken',
  'seat-held',
  'no-seat',
  'seats-below-used',
  'not-representative',
  'not-partner',
  'representing-already',
  'representatives-full',
  'subscription-over',
  'invited-already',
  'edited-elsewhere',
  'not-ready',
  'incomplete',
  'archived',
  'last-admin',
  'text-changed',
  'link-expired',
  'undo-over',
  'undone-before',
  'changed-since',
  'name-changes-used',
  'file-link-invalid',
  'file-link-expired',
  'upload-not-ready',
  'upload-offset',
  'uploads-full',
  'imported-before',
  'test-opened',
  'test-not-open',
  'test-closed',
  'no-attempts-left',
  'attempt-running',
  'no-late-answer',
  'unknown-device',
  'taken-over',
  'events-missing',
  'log-full',
  'work-handed-in',
  'assignment-not-open',
  'assignment-open',
  'work-closed',
  'work-marked',
  'too-large',
  'address-too-long',
  'wrong-type',
  'repeated',
  'key-reused',
  'too-often',
  'unavailable',
  'internal',
] as const

export const ErrorCode = z.enum(errorCodes)
export type ErrorCode = z.infer<typeof ErrorCode>

/** The body of every error (docs/product.md, Names and the wire). */
export const ErrorAnswer = z.object({
  msg: z.string(),
  code: ErrorCode,
  fields: z.optional(z.record(z.string(), z.string())),
  /** Set for errors of an attempt: what is stored of the device, and the epoch in force. */
  saved: z.optional(z.number()),
  epoch: z.optional(z.number()),
  /** Set when cells of a gradebook changed meanwhile: those, as they are now (`StoredCell`). */
  cells: z.optional(z.array(z.unknown())),
  /** Set for server errors; identifies the entry in the server log. */
  request_id: z.optional(z.string()),
})
export type ErrorAnswer = z.infer<typeof ErrorAnswer>

/** The body of every answer without data of its own. */
export const MessageAnswer = z.object({ msg: z.string() })
export type MessageAnswer = z.infer<typeof MessageAnswer>
