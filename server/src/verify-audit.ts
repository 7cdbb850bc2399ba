import { type ChainEnd, anchorOf, readAnchor } from './audit/chain.ts'
import { breakInWords, verifyChain } from './audit/verify-chain.ts'
import { ConfigError, loadConfig } from './platform/config.ts'
import { openDatabase } from './platform/db/database.ts'
import { openPostgres } from './start-server.ts'

interface Settings {
  root: string
  env: Record<string, string | undefined>
  say: (line: string) => void
  /** Arguments after the command's name. */
  args: string[]
}

function anchorFrom(args: string[]): ChainEnd | undefined {
  if (args.length === 0) return undefined
  const anchor = args[0] === '--anchor' && args.length === 2 ? readAnchor(args[1] ?? '') : null
  if (!anchor) throw new ConfigError('Say it as: npm run audit:verify -- --anchor 12:<the 64 digits of the hash>')
  return anchor
}

/**
 * Verifies the audit log's hash chain for the operator and prints the result; returns whether the chain is intact. Starts an embedded
 * PostgreSQL if needed. Raises `EmbeddedPostgresError` while a server uses it.
 */
export async function verifyAudit({ root, env, say, args }: Settings): Promise<boolean> {
  const anchor = anchorFrom(args)
  const { connection, close } = await openPostgres(loadConfig(env, root), () => {})
  const db = openDatabase(connection, 1)
  try {
    const { entries, end, broken } = await verifyChain(db, anchor)
    if (broken) say(`The chain is broken at ${breakInWords(broken)}. ${entries} entries before it are whole.`)
    else say(`${entries} ${entries === 1 ? 'entry' : 'entries'}, chain whole. Its end is ${anchorOf(end)}`)
    return !broken
  } catch (error) {
    const { code } = ((error as Error).cause ?? error) as { code?: string }
    if (code === '42P01' || code === '42703')
      throw new ConfigError('This database has no audit chain yet: start the server once, which brings it up to date')
    throw error
  } finally {
    await db.$client.end()
    await close()
  }
}
