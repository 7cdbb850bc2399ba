import { setTimeout as pause } from 'node:timers/promises'
import { ERRORS, type Lock, type Locker } from '@tus/server'
import { v4 as uuid } from 'uuid'
import type { House } from '../platform/house.ts'
import { endLease, renewLease, takeLease, wantLease } from './upload-lease.queries.ts'
import { idOfPlace } from './upload-keys.ts'

type Leaser = Pick<House, 'db' | 'log' | 'now'>

/** A holder who has not been heard of for so long is gone. */
const leaseMs = 10_000
const renewMs = 1_000
const askAgainMs = 200
const longestWaitMs = 20_000

/**
 * One request at a time writes to an upload, over all instances: the next one, of a browser whose line broke, asks the one that still
 * hangs on the dead line to let go. The tus server's own lock knows one process only.
 */
export const createLocker = (house: Leaser): Locker => ({ newLock: (place) => createLock(house, idOfPlace(place)) })

function createLock(house: Leaser, id: string): Lock {
  const holder = uuid()
  const until = () => new Date(house.now().getTime() + leaseMs)
  let renewing: NodeJS.Timeout | undefined

  return {
    async lock(signal, letGo) {
      const giveUpAt = performance.now() + longestWaitMs
      while (!(await takeLease(house.db, id, holder, house.now(), until()))) {
        if (!(await wantLease(house.db, id))) throw ERRORS.FILE_NOT_FOUND
        if (signal.aborted) throw ERRORS.ABORTED
        if (performance.now() > giveUpAt) throw ERRORS.ERR_LOCK_TIMEOUT
        await pause(askAgainMs)
      }
      renewing = setInterval(() => {
        renewLease(house.db, id, holder, until()).then(
          (goOn) => goOn || letGo(),
          // Others will think that we are gone.
          (error: unknown) => {
            house.log.warn({ err: error, upload: id }, 'the lease of an upload could not be renewed')
            return letGo()
          },
        )
      }, renewMs)
    },
    async unlock() {
      clearInterval(renewing)
      await endLease(house.db, id, holder)
    },
  }
}
