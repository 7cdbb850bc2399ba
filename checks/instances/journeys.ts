import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { browserJourneys } from '../../scripts/testing/browser-journeys.ts'
import { judge } from '../../scripts/testing/judge-tests.ts'
import type { Effort, Findings, Part } from '../part.ts'
import { root } from '../real-server.ts'
import { type Pair, withPair } from './pair.ts'

const everyMs = 20_000

/** Journeys that run against the shared application. Those that start their own server with a test clock would prove nothing here. */
function journeyFiles(scale: number): string[] {
  const named = process.env['JOURNEYS']?.split(',').filter(Boolean)
  if (named?.length) return named
  const files = globSync('**/*.e2e.ts', { cwd: join(root, 'e2e') })
    .filter((name) => !readFileSync(join(root, 'e2e', name), 'utf8').includes('startClockServer'))
    .sort()
  return files.slice(0, Math.max(1, Math.ceil(files.length * Math.min(1, scale))))
}

async function runOn({ services, balancer, startKilling }: Pair, { scale, say }: Effort): Promise<Findings> {
  say(`two servers behind ${balancer.base}; one is killed every ${everyMs / 1000} s`)
  const killing = startKilling(everyMs)
  const first = await browserJourneys(join(services.folder, 'report.json'), journeyFiles(scale), {
    E2E_SERVICES: JSON.stringify({ base: balancer.base, mails: services.mails, databaseUrl: services.databaseUrl }),
  })
  const journeys = judge([{ first }])
  const broken = await killing.stop()
  const { requests, retried, unanswered, cutOff, repeats, replayed } = balancer.traffic
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
      ['servers killed and restarted', killing.kills()],
      ['longest time that a killed server was down', `${killing.longestDownSeconds().toFixed(1)} s`],
      ['requests through the balancer', requests],
      ['of these, retried on the other server', retried],
      ['of these, failed with 502 because a server died', unanswered],
      ['answers cut off', cutOff],
      ['calls that a page repeated automatically', repeats],
      ['of these, answered with the stored answer', replayed],
    ],
  }
}

export const journeys: Part = {
  name: 'journeys',
  title: 'Browser journeys on two servers of which one is killed every 20 s',
  run: (effort) => withPair((pair) => runOn(pair, effort)),
}
