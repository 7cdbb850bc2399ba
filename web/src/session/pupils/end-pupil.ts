import { leaveClass } from '@ariviyal/contract/classroom/pupils'
import { ApiError } from '../../api/client.ts'
import { callWithToken } from '../../api/pupil-client.ts'
import { allKept, dropKeptPupil, type Kept, readKeptPupils } from './kept-pupils.ts'

/** Ends a pupil's session. True once it is over. */
export const endPupil = (token: string): Promise<boolean> =>
  callWithToken(token)(leaveClass).then(
    () => true,
    (error: unknown) => error instanceof ApiError && error.status === 401,
  )

/** Ends a kept session for which what it was kept for has arrived, unless something else waits for it. */
export async function endKeptPupil(what: Kept, token: string): Promise<void> {
  const isShared = allKept.some((kept) => kept !== what && readKeptPupils(kept).some((other) => other.token === token))
  if (isShared || (await endPupil(token))) dropKeptPupil(what, token)
}
