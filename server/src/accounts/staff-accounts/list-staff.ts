import type { Role } from '@ariviyal/contract/accounts/roles'
import { asc, eq, max, ne, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import type { SecondFactorRules } from '../login-sessions/login-sessions.queries.ts'
import { sessions } from '../login-sessions/sessions.table.ts'
import { fullName } from '../user.view.ts'
import { users } from '../users.table.ts'

export interface StaffMember {
  id: string
  name: string
  email: string
  role: Role
  emailConfirmed: boolean
  hasSecondFactor: boolean
  /** Last use of any of their sessions; null without an active session. */
  lastUsedAt: Date | null
}

/** Upper bound of the list; larger teams are cut off. */
const maxRows = 500

/** All staff, by name. */
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
    .limit(maxRows)
  return rows.map(({ firstname, lastname, emailConfirmedAt, ...row }) => ({
    ...row,
    emailConfirmed: emailConfirmedAt !== null,
    name: fullName({ firstname, lastname }),
  }))
}
