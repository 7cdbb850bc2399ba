import { eq, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../platform/db/database.ts'
import { hashOfNobody } from './passwords/passwords.ts'
import { users } from './users.table.ts'

/**
 * Erases a user. Where a row must outlive the account (the audit log), the user's row stays without personal data, and every reference is deleted or
 * set to null as its foreign key declares. `was` is what that row is called then. Returns which of the two happened.
 */
export async function eraseUser(
  tx: Transaction,
  id: string,
  was: 'member of staff' | 'partner',
): Promise<'deleted' | 'anonymised'> {
  if (await tryDelete(tx, id)) return 'deleted'
  await followForeignKeys(tx, id)
  await tx
    .update(users)
    .set({
      firstname: 'Former',
      lastname: was,
      email: `former-${id}@deleted.invalid`,
      phoneNumber: '',
      passwordHash: await hashOfNobody(),
      role: 'teacher',
      emailConfirmedAt: null,
      timeZone: null,
    })
    .where(eq(users.id, id))
  return 'anonymised'
}

/** PostgreSQL: restrict_violation and foreign_key_violation. */
const isStillReferenced = (error: unknown): boolean => {
  const code = (error as { code?: string; cause?: { code?: string } }).cause?.code ?? (error as { code?: string }).code
  return code === '23001' || code === '23503'
}

async function tryDelete(tx: Transaction, id: string): Promise<boolean> {
  try {
    await tx.transaction(async (attempt) => void (await attempt.delete(users).where(eq(users.id, id))))
    return true
  } catch (error) {
    if (isStillReferenced(error)) return false
    throw error
  }
}

interface Reference {
  table: string
  column: string
  /** `pg_constraint.confdeltype`: a no action, r restrict, c cascade, n set null. */
  rule: string
}

/** Every column that references users, from the system catalog. */
async function referencesToUsers(executor: Executor): Promise<Reference[]> {
  const { rows } = await executor.execute<{ table: string; column: string; rule: string }>(sql`
    select con.conrelid::regclass::text as "table", att.attname as "column", con.confdeltype as "rule"
    from pg_constraint con
    join pg_attribute att on att.attrelid = con.conrelid and att.attnum = con.conkey[1]
    where con.contype = 'f' and con.confrelid = 'users'::regclass and array_length(con.conkey, 1) = 1`)
  return rows
}

async function followForeignKeys(tx: Transaction, id: string): Promise<void> {
  for (const { table, column, rule } of await referencesToUsers(tx)) {
    const target = sql.identifier(table)
    const field = sql.identifier(column)
    if (rule === 'c') await tx.execute(sql`delete from ${target} where ${field} = ${id}`)
    if (rule === 'n') await tx.execute(sql`update ${target} set ${field} = null where ${field} = ${id}`)
  }
}
