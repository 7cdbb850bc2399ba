import { ApiError } from './client.ts'

/** Whether the server did not answer a call, or could not: what this device keeps may serve instead. */
export const isUnanswered = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)
