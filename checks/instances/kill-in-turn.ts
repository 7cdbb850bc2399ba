import { setTimeout as sleep } from 'node:timers/promises'
import { type RealServer, startRealServer } from '../real-server.ts'
import type { Balancer } from './balancer.ts'

/** Servers that are killed in turn, and started again. */
export interface Killing {
  kills: () => number
  /** How long a killed one was away at most, in seconds. */
  longestAway: () => number
  /** Lets a start that is under way come to its end; what went wrong, a line each. */
  stop: () => Promise<string[]>
}

/**
 * Kills (SIGKILL) one of the servers each `everyMs`, in turn, and starts it again with the same settings, on the same port. Never is one
 * killed while the balancer finds another not ready: that would be an outage, and no instance could help.
 */
export function killInTurn(
  servers: RealServer[],
  settings: Record<string, string>[],
  balancer: Balancer,
  everyMs: number,
): Killing {
  const ended = new AbortController()
  const broken: string[] = []
  let kills = 0
  let longest = 0
  const killOne = async (place: number): Promise<void> => {
    const [server, env] = [servers[place], settings[place]]
    if (!server || !env) return
    const begun = performance.now()
    await server.kill()
    kills += 1
    servers[place] = await startRealServer(env)
    longest = Math.max(longest, (performance.now() - begun) / 1000)
  }
  const work = async (): Promise<void> => {
    let place = 0
    while (!ended.signal.aborted) {
      const next = sleep(everyMs, undefined, { signal: ended.signal }).catch(() => undefined)
      if (servers.every(({ base }) => balancer.isReady(base))) {
        await killOne(place % servers.length)
        place += 1
      }
      await next
    }
  }
  const working = work().catch((error: unknown) => broken.push(`an instance did not come back: ${String(error)}`))
  return {
    kills: () => kills,
    longestAway: () => longest,
    stop: async () => {
      ended.abort()
      await working
      return broken
    },
  }
}
