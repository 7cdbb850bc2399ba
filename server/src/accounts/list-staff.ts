import type { Role } from '@ariviyal/contract/roles'
import { asc, eq, max, ne, sql } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import type { SecondFactorRules } from './sessions.queries.ts'
import { sessions } from './sessions.table.ts'
import { fullName } from './user.view.ts'
import { users } from './users.table.ts'

export interface StaffMember {
  id: string
  name: string
  email: string
  role: Role
  emailConfirmed: boolean
  hasSecondFactor: boolean
  /** When a session of theirs was last used; null for who is logged in nowhere. */
  lastUsedAt: Date | null
}

/** More than any house has; beyond it the list ends. */
const most = 500

/** Everyone who is on the staff, by name. */
export async function listStaff(
  executor: Executor,
  { hasSecondFactor }: Pick<SecondFactorRules, 'hasSecondFactor'>,
): Promise<StaffMember[]> {
  const rows = await executor
    .select({
      id: users.id,
      firstname: users.firstname,
      lastname: users.lastname,
      email: users.email,
      role: users.role,
      emailConfirmedAt: users.emailConfirmedAt,
      hasSecondFactor: sql<boolean>`${hasSecondFactor(users.id)}`,
      lastUsedAt: max(sessions.lastUsedAt),
    })
    .from(users)
    .leftJoin(sessions, eq(sessions.userId, users.id))
    .where(ne(users.role, 'teacher'))
    .groupBy(users.id)
    .orderBy(asc(users.firstname), asc(users.lastname), asc(users.id))
    .limit(most)
  return rows.map(({ firstname, lastname, emailConfirmedAt, ...row }) => ({
    ...row,
    emailConfirmed: emailConfirmedAt !== null,
    name: fullName({ firstname, lastname }),
  }))
}
