import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { browserJourneys } from '../../scripts/browser-journeys.ts'
import { judge } from '../../scripts/judge-tests.ts'
import type { Effort, Findings, Part } from '../part.ts'
import { root } from '../real-server.ts'
import { type Pair, withPair } from './pair.ts'

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

async function runOn({ services, balancer, startKilling }: Pair, { scale, say }: Effort): Promise<Findings> {
  say(`two servers behind ${balancer.base}; one is killed every ${everyMs / 1000} s`)
  const killing = startKilling(everyMs)
  const first = await browserJourneys(join(services.folder, 'report.json'), journeyFiles(scale), {
    E2E_HOUSE: JSON.stringify({ base: balancer.base, mails: services.mails, databaseUrl: services.databaseUrl }),
  })
  const journeys = judge([{ first }])
  const broken = await killing.stop()
  const { requests, passedOn, unanswered, brokenOff, repeats, replayed } = balancer.traffic
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
      ['calls that a page sent again by itself', repeats],
      ['of these, answered from what was kept, since they had acted', replayed],
    ],
  }
}

export const journeys: Part = {
  name: 'journeys',
  title: 'Browser journeys on two servers of which one is killed every 20 s',
  run: (effort) => withPair((pair) => runOn(pair, effort)),
}
