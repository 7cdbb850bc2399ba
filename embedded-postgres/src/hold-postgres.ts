/**
 * Test process for the tests that kill a server: starts the embedded PostgreSQL and keeps running. Usage: `hold-postgres.ts <data folder>
 * <shared base> [durable]`. Inserts rows, one per transaction, and prints the number of each acknowledged row.
 */
import pg from 'pg'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { testOwner } from './testing.ts'

const [dataDir = '', sharedBase = '', durable = ''] = process.argv.slice(2)
// The test has ended and closed the pipe.
process.stdout.on('error', () => process.exit(1))
try {
  const postgres = await startEmbeddedPostgres(testOwner, dataDir, { sharedBase, durable: durable === 'durable' })
  const client = new pg.Client(postgres.connection)
  await client.connect()
  await client.query('CREATE TABLE IF NOT EXISTS kept (number integer PRIMARY KEY)')
  console.log(`ready ${postgres.pid}`)
  // Bounded, in case the test never kills this process.
  for (let number = 1; number < 100_000; number += 1) {
    await client.query('INSERT INTO kept VALUES ($1) ON CONFLICT DO NOTHING', [number])
    console.log(`kept ${number}`)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
} catch (error) {
  console.log(`refused ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
