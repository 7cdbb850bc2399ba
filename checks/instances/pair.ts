import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../server/src/testing/servers/free-port.ts'
import { type RealServer, startRealServer } from '../real-server.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { type Killing, killInTurn } from './kill-in-turn.ts'
import { type SharedServices, startSharedServices } from './shared-services.ts'

/** Two servers with shared services, behind a balancer. */
export interface Pair {
  services: SharedServices
  balancer: Balancer
  /** Starts killing one of them every `everyMs` milliseconds, in turn. */
  startKilling: (everyMs: number) => Killing
}

/** Starts two servers at the same time on an empty database, and stops everything when `work` has ended. */
export async function withPair<T>(
  work: (pair: Pair) => Promise<T>,
  isDropped?: (count: number) => boolean,
): Promise<T> {
  const services = await startSharedServices()
  const ports = [await freePort(), await freePort()]
  const balancer = await startBalancer(
    ports.map((port) => `http://127.0.0.1:${port}`),
    isDropped,
  )
  const envs = ports.map((port, index) => ({
    ...services.env,
    PORT: String(port),
    PUBLIC_URL: balancer.base,
    DATA_DIR: join(services.folder, `instance-${index + 1}`),
  }))
  const servers: RealServer[] = []
  try {
    // One of them migrates and seeds the database; the other waits.
    servers.push(...(await Promise.all(envs.map((env) => startRealServer(env)))))
    while (!servers.every(({ base }) => balancer.isReady(base))) await sleep(100)
    return await work({ services, balancer, startKilling: (everyMs) => killInTurn(servers, envs, balancer, everyMs) })
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await balancer.close()
    await services.stop()
  }
}
