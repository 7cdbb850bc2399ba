import type { Part } from '../part.ts'
import { createRandom, seedOfRun } from '../random.ts'
import { checkEnumeration } from './guessing/enumeration.ts'
import { checkLimits } from './guessing/limits-together.ts'
import { checkLogs } from './guessing/silent-logs.ts'
import { startTwoServers } from './guessing/two-servers.ts'

/** Requests per group of addresses in the whole check; there are three groups. */
const perGroup = 250

/** Checks that nobody can find out who has an account, guess a password, or read a token in a log. */
export const guessing: Part = {
  name: 'guessing',
  title: 'Guessing: account enumeration, limits at two servers, secrets in logs',
  run: async ({ scale, say }) => {
    const seed = seedOfRun()
    say(`SEED=${seed}`)
    const servers = await startTwoServers()
    try {
      const secrets = new Set<string>()
      const count = Math.max(20, Math.round(perGroup * Math.min(scale, 4)))
      const findings = [
        await checkLimits(servers, secrets, say),
        await checkEnumeration(servers, { perGroup: count, random: createRandom(seed).next, say }),
        await checkLogs(servers, secrets),
      ]
      return {
        broken: findings.flatMap(({ broken }) => broken),
        figures: findings.flatMap(({ figures }) => figures),
      }
    } finally {
      await servers.stop()
    }
  },
}
