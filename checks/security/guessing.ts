import type { Part } from '../part.ts'
import { chancesOf, seedOfRun } from '../seeded.ts'
import { findOutWhoIsThere } from './guessing/enumeration.ts'
import { tryTheLimits } from './guessing/limits-together.ts'
import { readTheLogs } from './guessing/silent-logs.ts'
import { startTwoServers } from './guessing/two-servers.ts'

/** How often each of three groups of addresses is asked about in the whole check. */
const perGroup = 250

/** Who has an account cannot be found out, nor a password be guessed, nor a token be read in a log. */
export const guessing: Part = {
  name: 'guessing',
  title: 'guessing: who has an account, limits at two servers, secrets in logs',
  run: async ({ scale, say }) => {
    const seed = seedOfRun()
    say(`SEED=${seed}`)
    const servers = await startTwoServers()
    try {
      const secrets = new Set<string>()
      const count = Math.max(20, Math.round(perGroup * Math.min(scale, 4)))
      const found = [
        await tryTheLimits(servers, secrets, say),
        await findOutWhoIsThere(servers, { perGroup: count, random: chancesOf(seed).next, say }),
        await readTheLogs(servers, secrets),
      ]
      return {
        broken: found.flatMap(({ broken }) => broken),
        figures: found.flatMap(({ figures }) => figures),
      }
    } finally {
      await servers.stop()
    }
  },
}
