import type { User } from '@ariviyal/contract/accounts/accounts'
import type { AppContext } from '../platform/app-context.ts'
import type { App } from '../platform/http/route.ts'
import { buildServer } from '../platform/http/server.ts'
import { createTestApp, type TestApp, type TestOptions } from './test-app.ts'

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

/** Bearer tokens for the platform's own tests, and their users. */
export const callers: Record<string, User> = {
  teacher: user({}),
  subscriber: user({ id: '01890000-0000-7000-8000-000000000002', is_subscribed: 1 }),
  admin: user({ id: '01890000-0000-7000-8000-000000000003', role: 'admin' }),
}

/** An application without features: the callers above, and the routes and jobs that a platform test adds. */
export function openPlatformTestApp(
  addFeatures: (app: App, ctx: AppContext) => void,
  options: TestOptions & { mayReadPremium?: (userId: string) => boolean } = {},
): Promise<TestApp> {
  const rules = {
    authenticate: () => async (token: string) => {
      const caller = callers[token]
      return caller ? { sessionId: token, user: caller, account: caller } : null
    },
    authenticatePupil: () => async () => null,
    mayReadPremium: async (_db: unknown, userId: string) => options.mayReadPremium?.(userId) ?? false,
    isPictureWithheld: async () => false,
    pdfWorker: '',
  }
  return createTestApp(rules, (ctx) => buildServer(ctx, (app) => addFeatures(app, ctx)), options)
}
