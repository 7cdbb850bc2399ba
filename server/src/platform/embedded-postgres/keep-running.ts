import { setTimeout as pause } from 'node:timers/promises'
import type { Postmaster } from './postmaster.ts'

/** How a server that ended by itself is started again. */
export interface Patience {
  /** The first pause; it doubles with each try, up to `longestPauseMs`. */
  pauseMs: number
  longestPauseMs: number
  /** For so long it is tried; room on a full disk must be made within that time. */
  triesMs: number
  /** A server that has run for so long has recovered: the next end is a new trouble. */
  steadyMs: number
}

const usualPatience: Patience = { pauseMs: 200, longestPauseMs: 10_000, triesMs: 15 * 60_000, steadyMs: 60_000 }

/**
 * Keeps a server running: one that ends without having been asked to is started again, with growing pauses and for a bounded time. `lost`
 * settles when that was in vain. Raises what the first start raises.
 */
export async function keepRunning(
  start: (again: boolean) => Promise<Postmaster>,
  say: (line: string) => void,
  patience: Partial<Patience> = {},
): Promise<Postmaster> {
  const { pauseMs, longestPauseMs, triesMs, steadyMs } = { ...usualPatience, ...patience }
  let postmaster = await start(false)
  const stopping = new AbortController()
  const { signal } = stopping
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))

  /** How often it was tried when it runs again, or is not wanted any more; null when the time is over. */
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
