/**
 * A process that starts the embedded PostgreSQL and stays, for the tests that kill it: `hold-postgres.ts <data folder>
 * <shared base> [durable]`. It writes rows, one transaction each, and prints the number of each row that was acknowledged.
 */
import pg from 'pg'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'

const [dataDir = '', sharedBase = '', durable = ''] = process.argv.slice(2)
// The test has ended.
process.stdout.on('error', () => process.exit(1))
try {
  const postgres = await startEmbeddedPostgres(dataDir, { sharedBase, durable: durable === 'durable' })
  const client = new pg.Client(postgres.connection)
  await client.connect()
  await client.query('CREATE TABLE IF NOT EXISTS kept (number integer PRIMARY KEY)')
  console.log(`ready ${postgres.pid}`)
  // Bounded, in case nobody kills us.
  for (let number = 1; number < 100_000; number += 1) {
    await client.query('INSERT INTO kept VALUES ($1) ON CONFLICT DO NOTHING', [number])
    console.log(`kept ${number}`)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
} catch (error) {
  console.log(`refused ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
