import { ApiError } from '../../api/client.ts'

/** Whether there is nothing at the address of a page, or nothing that the caller may know of. A malformed id is answered with 400 or 422. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && [400, 404, 422].includes(error.status)
