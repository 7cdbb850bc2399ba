import type { User } from '@ariviyal/contract/accounts'
import { sql } from 'drizzle-orm'
import type { TestHouse } from '../testing/test-house.ts'
import { recordAction } from './record-action.ts'

/** Notes acts of a member of staff, one transaction each. */
export async function act(home: TestHouse, staff: User, count: number): Promise<void> {
  for (let made = 0; made < count; made += 1)
    await home.house.db.transaction((tx) =>
      recordAction(tx, staff, home.house.now(), 'link.published', { type: 'link', id: crypto.randomUUID() }, { made }),
    )
}

/** What whoever owns the database can do to the log behind the product's back. */
export async function tamper(home: TestHouse, statement: string): Promise<void> {
  await home.house.db.transaction(async (tx) => {
    for (const table of ['audit_log', 'audit_chain_head'])
      await tx.execute(sql.raw(`alter table ${table} disable trigger user`))
    await tx.execute(sql.raw(statement))
    await tx.execute(sql.raw('set constraints all immediate'))
    for (const table of ['audit_log', 'audit_chain_head'])
      await tx.execute(sql.raw(`alter table ${table} enable trigger user`))
  })
}
