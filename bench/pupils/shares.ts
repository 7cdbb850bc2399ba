import { availableParallelism } from 'node:os'

/** Shares of one core, of each group of processes; `server` is its one thread, with what that does not do itself. */
type Shares = Record<string, number> & { server: number }

/** What is used up; with clients beside the server, that is the machine before anything else. */
function saturated(shares: Shares, cores: number): string {
  if (shares.server > 0.9) return 'the server’s one thread is used up'
  const all = Object.values(shares).reduce((sum, share) => sum + share, 0)
  return all > 0.9 * cores ? `the ${cores} cores are used up` : 'nothing is used up'
}

const names: Record<string, string> = {
  server: 'server',
  postgres: 'PostgreSQL',
  examination: 'examination',
  clients: 'clients',
}

/** Formats the shares, with what is used up. */
export const describeShares = (shares: Shares): string =>
  `${Object.entries(shares)
    .map(([group, share]) => `${names[group] ?? group} ${Math.round(share * 100)} %`)
    .join(', ')} of a core: ${saturated(shares, availableParallelism())}`
