import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Executor } from './database.ts'
import { secrets } from './secrets.table.ts'

/** The shared key of that name; of several instances that start at once, the first one makes it. */
export async function sharedSecret(db: Executor, name: string, now: Date): Promise<Buffer> {
  await db
    .insert(secrets)
    .values({ name, value: randomBytes(32), createdAt: now })
    .onConflictDoNothing()
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name))
  if (!row) throw new Error(`the secret ${name} cannot be read`)
  return row.value
}
