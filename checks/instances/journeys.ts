import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { browserJourneys } from '../../scripts/browser-journeys.ts'
import type { Effort, Findings, Part } from '../part.ts'
import { type RealServer, freePort, root, startRealServer } from '../real-server.ts'
import { startBalancer } from './balancer.ts'
import { killInTurn } from './kill-in-turn.ts'
import { type SharedServices, startSharedServices } from './shared-services.ts'

const everyMs = 20_000

/** The files of the journeys that drive the house of the run. Those that bring a server and a clock of their own would prove nothing here. */
function journeyFiles(scale: number): string[] {
  const named = process.env['JOURNEYS']?.split(',').filter(Boolean)
  if (named?.length) return named
  const files = readdirSync(join(root, 'e2e'))
    .filter((name) => name.endsWith('.e2e.ts'))
    .filter((name) => !readFileSync(join(root, 'e2e', name), 'utf8').includes('startClockHouse'))
    .sort()
  return files.slice(0, Math.max(1, Math.ceil(files.length * Math.min(1, scale))))
}

/** The settings of two instances, each with a port and a folder of its own. */
const settingsOf = (services: SharedServices, ports: number[], publicUrl: string): Record<string, string>[] =>
  ports.map((port, place) => ({
    ...services.env,
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    DATA_DIR: join(services.folder, `instance-${place + 1}`),
  }))

async function runOnPair(services: SharedServices, { scale, say }: Effort): Promise<Findings> {
  const ports = [await freePort(), await freePort()]
  const balancer = await startBalancer(ports.map((port) => `http://127.0.0.1:${port}`))
  const settings = settingsOf(services, ports, balancer.base)
  const servers: RealServer[] = []
  try {
    // Both at once on an empty database: one migrates and seeds it, the other waits.
    servers.push(...(await Promise.all(settings.map((env) => startRealServer(env)))))
    while (!servers.every(({ base }) => balancer.isReady(base))) await sleep(100)
    say(`two servers behind ${balancer.base}; one is killed every ${everyMs / 1000} s`)
    const files = journeyFiles(scale)
    const killing = killInTurn(servers, settings, balancer, everyMs)
    const journeys = await browserJourneys(join(services.folder, 'report.json'), files, {
      E2E_HOUSE: JSON.stringify({ base: balancer.base, mails: services.mails, databaseUrl: services.databaseUrl }),
    })
    const broken = await killing.stop()
    const { requests, passedOn, unanswered, brokenOff } = balancer.traffic
    return {
      broken: [
        ...journeys.failures,
        ...broken,
        ...(journeys.passed === 0 ? ['no journey was run'] : []),
        ...(killing.kills() === 0 ? ['no server was killed'] : []),
      ],
      figures: [
        ['journeys that passed', journeys.passed],
        ['journeys that failed', journeys.failed],
        ['servers killed and started again', killing.kills()],
        ['longest time that a killed one was away', `${killing.longestAway().toFixed(1)} s`],
        ['requests through the balancer', requests],
        ['of these, passed on to the other server', passedOn],
        ['of these, ended with 502 since a server died with them', unanswered],
        ['answers that broke off', brokenOff],
      ],
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await balancer.close()
  }
}

export const journeys: Part = {
  name: 'journeys',
  title: 'Browser journeys on two servers of which one is killed every 20 s',
  run: async (effort) => {
    const services = await startSharedServices()
    try {
      return await runOnPair(services, effort)
    } finally {
      await services.stop()
    }
  },
}
