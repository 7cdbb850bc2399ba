import type { Endpoint } from '@ariviyal/contract/endpoint'
import type { TestUser } from '../../accounts/testing.ts'
import type { TestApp } from '../test-app.ts'

/** The application under test, and the acting member of staff. */
export interface ChangeContext {
  testApp: TestApp
  admin: TestUser
}

/** A staff call that succeeds after its preparation; `subject` is set when the audit log names another id than the path. */
type StaffChange = () => Promise<{ params?: Record<string, string>; body?: object; subject?: string }>

/** Changes by the name of their call. */
export type StaffChanges = Record<string, StaffChange>

/** A call as `METHOD /path/{name}`. */
export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
