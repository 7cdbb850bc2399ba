import { setTimeout as sleep } from 'node:timers/promises'
import { type RealServer, startRealServer } from '../real-server.ts'
import type { Balancer } from './balancer.ts'

/** Kills servers in turn and restarts them. */
export interface Killing {
  kills: () => number
  /** The longest time that a killed server was down, in seconds. */
  longestDownSeconds: () => number
  /** Waits for a start in progress to end; returns the failures, one line each. */
  stop: () => Promise<string[]>
}

/**
 * Kills (SIGKILL) one of the servers every `everyMs`, in turn, and restarts it with the same settings and port. Kills none while the balancer
 * finds another not ready: no instance could then serve requests.
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
  const killOne = async (index: number): Promise<void> => {
    const [server, env] = [servers[index], settings[index]]
    if (!server || !env) return
    const startedAt = performance.now()
    await server.kill()
    kills += 1
    servers[index] = await startRealServer(env)
    longest = Math.max(longest, (performance.now() - startedAt) / 1000)
  }
  const work = async (): Promise<void> => {
    let index = 0
    while (!ended.signal.aborted) {
      const next = sleep(everyMs, undefined, { signal: ended.signal }).catch(() => undefined)
      if (servers.every(({ base }) => balancer.isReady(base))) {
        await killOne(index % servers.length)
        index += 1
      }
      await next
    }
  }
  const working = work().catch((error: unknown) => broken.push(`an instance did not restart: ${String(error)}`))
  return {
    kills: () => kills,
    longestDownSeconds: () => longest,
    stop: async () => {
      ended.abort()
      await working
      return broken
    },
  }
}
