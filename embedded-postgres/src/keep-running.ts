import { setTimeout as pause } from 'node:timers/promises'
import type { Postmaster } from './postmaster.ts'

/** Restart policy for a server that exits unexpectedly. */
export interface RestartPolicy {
  /** First delay in milliseconds; doubles with each try, up to `longestPauseMs`. */
  pauseMs: number
  longestPauseMs: number
  /** How long restarts are tried, in milliseconds: enough time to free space on a full disk. */
  triesMs: number
  /** After running this many milliseconds a server counts as recovered, and the next exit starts a new series of tries. */
  steadyMs: number
}

const defaultPolicy: RestartPolicy = { pauseMs: 200, longestPauseMs: 10_000, triesMs: 15 * 60_000, steadyMs: 60_000 }

/**
 * Restarts a server that exits unexpectedly, with exponential backoff, for a bounded time. `lost` settles when no restart succeeded. Raises
 * what the first start raises.
 */
export async function keepRunning(
  start: (again: boolean) => Promise<Postmaster>,
  say: (line: string) => void,
  policy: Partial<RestartPolicy> = {},
): Promise<Postmaster> {
  const { pauseMs, longestPauseMs, triesMs, steadyMs } = { ...defaultPolicy, ...policy }
  let postmaster = await start(false)
  const stopping = new AbortController()
  const { signal } = stopping
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))

  /** Returns the number of tries once the server runs or `stop` was called; null when the time is up. */
  const startAgain = async (troubledSince: number, tries: number): Promise<number | null> => {
    for (let tried = tries; performance.now() - troubledSince < triesMs; tried += 1) {
      await pause(Math.min(pauseMs * 2 ** tried, longestPauseMs), undefined, { signal }).catch(() => {})
      if (signal.aborted) return tried
      try {
        postmaster = await start(true)
        say('PostgreSQL runs again.')
        return tried + 1
      } catch (error) {
        say(`PostgreSQL could not be started again: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    return null
  }

  const watch = async (): Promise<'stopped' | 'lost'> => {
    let troubledSince = 0
    let tries = 0
    for (;;) {
      const startedAt = performance.now()
      await Promise.race([postmaster.lost, stopped])
      if (signal.aborted) return 'stopped'
      say('PostgreSQL has ended by itself. It is started again.')
      if (tries === 0 || performance.now() - startedAt > steadyMs) {
        troubledSince = performance.now()
        tries = 0
      }
      const tried = await startAgain(troubledSince, tries)
      if (tried === null) return 'lost'
      tries = tried
    }
  }

  const watching = watch()
  return {
    get pid() {
      return postmaster.pid
    },
    lost: new Promise((resolve) => void watching.then((end) => end === 'lost' && resolve())),
    async stop() {
      stopping.abort()
      await watching
      await postmaster.stop()
    },
  }
}
