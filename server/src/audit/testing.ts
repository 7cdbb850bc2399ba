import type { User } from '@ariviyal/contract/accounts/accounts'
import { sql } from 'drizzle-orm'
import type { TestApp } from '../testing/test-app.ts'
import { recordAction } from './record-action.ts'

/** Records acts of a member of staff, one transaction each. */
export async function act(testApp: TestApp, staff: User, count: number): Promise<void> {
  for (let made = 0; made < count; made += 1)
    await testApp.ctx.db.transaction((tx) =>
      recordAction(tx, staff, testApp.ctx.now(), 'link.published', { type: 'link', id: crypto.randomUUID() }, { made }),
    )
}

/** Tampering that the owner of the database can do without the application. */
export async function tamper(testApp: TestApp, statement: string): Promise<void> {
  await testApp.ctx.db.transaction(async (tx) => {
    for (const table of ['audit_log', 'audit_chain_head'])
      await tx.execute(sql.raw(`alter table ${table} disable trigger user`))
    await tx.execute(sql.raw(statement))
    await tx.execute(sql.raw('set constraints all immediate'))
    for (const table of ['audit_log', 'audit_chain_head'])
      await tx.execute(sql.raw(`alter table ${table} enable trigger user`))
  })
}
