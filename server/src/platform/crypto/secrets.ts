import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { secrets } from './secrets.table.ts'

/** Returns the shared key of that name, creating it if needed. When several instances start at once, the first insert wins. */
export async function sharedSecret(db: Executor, name: string, now: Date): Promise<Buffer> {
  await db
    .insert(secrets)
    .values({ name, value: randomBytes(32), createdAt: now })
    .onConflictDoNothing()
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name))
  if (!row) throw new Error(`the secret ${name} cannot be read`)
  return row.value
}
