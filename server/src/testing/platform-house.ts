import type { User } from '@ariviyal/contract/accounts'
import type { House } from '../platform/house.ts'
import type { App } from '../platform/http/route.ts'
import { buildServer } from '../platform/http/server.ts'
import { makeTestHouse, type TestHouse, type TestOptions } from './test-house.ts'

const user = (change: Partial<User>): User => ({
  id: '01890000-0000-7000-8000-000000000001',
  firstname: 'Kavitha',
  lastname: 'Raman',
  name: 'Kavitha Raman',
  email: 'kavitha@school.example',
  email_confirmed: true,
  phone_number: '9840012345',
  is_subscribed: 0,
  role: 'teacher',
  ...change,
})

/** Tokens that the platform's own tests call with, and who they name. */
export const callers: Record<string, User> = {
  teacher: user({}),
  subscriber: user({ id: '01890000-0000-7000-8000-000000000002', is_subscribed: 1 }),
  admin: user({ id: '01890000-0000-7000-8000-000000000003', role: 'admin' }),
}

/** A house without features: the callers above, and the routes and jobs that a test of the platform adds. */
export function openPlatformHouse(
  addFeatures: (app: App, house: House) => void,
  options: TestOptions & { mayReadPremium?: (userId: string) => boolean } = {},
): Promise<TestHouse> {
  const rules = {
    authenticate: () => async (token: string) => {
      const caller = callers[token]
      return caller ? { sessionId: token, user: caller, account: caller } : null
    },
    whoMayReadPremium: async (_db: unknown, userIds: string[]) =>
      new Set(userIds.filter((userId) => options.mayReadPremium?.(userId) ?? false)),
  }
  return makeTestHouse(rules, (house) => buildServer(house, (app) => addFeatures(app, house)), options)
}
