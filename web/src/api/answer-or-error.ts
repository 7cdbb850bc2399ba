import { redirect } from 'react-router'
import { ApiError } from './client.ts'
import { isUnanswered } from './is-unanswered.ts'

/**
 * What a pupil asked for, or the error where the server did not answer: what this phone keeps may serve instead. Redirects a pupil whose
 * session has ended to join again; raises every other error.
 */
export const answerOrError = <Asked>(asked: Promise<Asked>): Promise<Asked | ApiError> =>
  asked.catch((error: unknown) => {
    if (isUnanswered(error)) return error
    throw error instanceof ApiError && error.status === 401 ? redirect('/class?ended') : error
  })
