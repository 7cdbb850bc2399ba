import type { ErrorCode } from '@ariviyal/contract/errors'
import { type MessageDescriptor, i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ApiError } from '../api/client.ts'

const words: Partial<Record<ErrorCode, MessageDescriptor>> = {
  'wrong-credentials': msg`The code, the roll number or the PIN is not right.`,
  'not-logged-in': msg`You are no longer in your class on this device. Join again.`,
  'not-found': msg`There is nothing here.`,
  'test-not-open': msg`This test is not open yet.`,
  'test-closed': msg`This test is closed.`,
  'no-attempts-left': msg`You have used all attempts at this test.`,
  'log-full': msg`This test takes nothing more from this phone. What was saved counts. Hand it in, and tell your teacher.`,
  'subscription-needed': msg`Nothing new can be started in this class now. Ask your teacher.`,
  archived: msg`Nothing new can be started in this class now. Ask your teacher.`,
  'too-often': msg`That was too often. Wait a few minutes and try again.`,
  unavailable: msg`The server is busy. Try again in a minute.`,
  internal: msg`Something went wrong on our side. Please try again.`,
}
const noNetwork = msg`The server could not be reached. Check your connection and try again.`

/** Why a call of a pupil failed, in the language of the class; for a rare reason the server's words. */
export function errorInWords(error: unknown): string {
  if (!(error instanceof ApiError)) return i18n._(msg`Something went wrong on our side. Please try again.`)
  if (error.status === 0) return i18n._(noNetwork)
  const known = error.code && words[error.code]
  return known ? i18n._(known) : (error.msg ?? i18n._(msg`Something went wrong on our side. Please try again.`))
}
