import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../server/src/testing/free-port.ts'
import { type RealServer, startRealServer } from '../real-server.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { type Killing, killInTurn } from './kill-in-turn.ts'
import { type SharedServices, startSharedServices } from './shared-services.ts'

/** Two servers that share what instances may share, behind a balancer. */
export interface Pair {
  services: SharedServices
  balancer: Balancer
  /** Begins to kill one of them each so many milliseconds, in turn. */
  startKilling: (everyMs: number) => Killing
}

/** Starts two servers, on an empty database and at the same moment, and takes everything down again when `work` has come to its end. */
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
  const envs = ports.map((port, place) => ({
    ...services.env,
    PORT: String(port),
    PUBLIC_URL: balancer.base,
    DATA_DIR: join(services.folder, `instance-${place + 1}`),
  }))
  const servers: RealServer[] = []
  try {
    // One of them migrates and seeds the database, the other waits.
    servers.push(...(await Promise.all(envs.map((env) => startRealServer(env)))))
    while (!servers.every(({ base }) => balancer.isReady(base))) await sleep(100)
    return await work({ services, balancer, startKilling: (everyMs) => killInTurn(servers, envs, balancer, everyMs) })
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await balancer.close()
    await services.stop()
  }
}
