import type { Endpoint } from '@ariviyal/contract/endpoint'
import type { TestUser } from '../../accounts/testing.ts'
import type { TestHouse } from '../test-house.ts'

/** Where a change is made, and by whom. */
export interface Desk {
  home: TestHouse
  admin: TestUser
}

/** One call of staff that succeeds, after what it needs was put there; `subject` where the audit log names another id than the path. */
type StaffChange = () => Promise<{ params?: Record<string, string>; body?: object; subject?: string }>

/** Changes by the name of their call. */
export type StaffChanges = Record<string, StaffChange>

/** A call as `METHOD /path/{name}`. */
export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
