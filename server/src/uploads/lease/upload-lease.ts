import { setTimeout as pause } from 'node:timers/promises'
import { ERRORS, type Lock, type Locker } from '@tus/server'
import { v4 as uuid } from 'uuid'
import type { AppContext } from '../../platform/app-context.ts'
import { endLease, renewLease, acquireLease, requestLease } from './upload-lease.queries.ts'
import { idOfPlace } from '../upload-keys.ts'

type Leaser = Pick<AppContext, 'db' | 'log' | 'now'>

/** Time without a renewal after which a lease counts as abandoned. */
const leaseMs = 10_000
const renewMs = 1_000
const retryMs = 200
const maxWaitMs = 20_000

/**
 * Serialises requests that write to an upload, across instances. A new request, from a browser whose connection broke, makes the one on the dead
 * connection release the lease. The tus server's own lock covers a single process.
 */
export const createLocker = (ctx: Leaser): Locker => ({ newLock: (place) => createLock(ctx, idOfPlace(place)) })

function createLock(ctx: Leaser, id: string): Lock {
  const holder = uuid()
  const until = () => new Date(ctx.now().getTime() + leaseMs)
  let renewing: NodeJS.Timeout | undefined

  return {
    async lock(signal, release) {
      const giveUpAt = performance.now() + maxWaitMs
      while (!(await acquireLease(ctx.db, id, holder, ctx.now(), until()))) {
        if (!(await requestLease(ctx.db, id))) throw ERRORS.FILE_NOT_FOUND
        if (signal.aborted) throw ERRORS.ABORTED
        if (performance.now() > giveUpAt) throw ERRORS.ERR_LOCK_TIMEOUT
        await pause(retryMs)
      }
      renewing = setInterval(() => {
        renewLease(ctx.db, id, holder, until()).then(
          (isHeld) => isHeld || release(),
          // Other instances will consider this lease abandoned.
          (error: unknown) => {
            ctx.log.warn({ err: error, upload: id }, 'the lease of an upload could not be renewed')
            return release()
          },
        )
      }, renewMs)
    },
    async unlock() {
      clearInterval(renewing)
      await endLease(ctx.db, id, holder)
    },
  }
}
