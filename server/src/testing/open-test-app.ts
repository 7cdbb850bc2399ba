import { buildApp, rules } from '../app.ts'
import { createTestApp, type TestApp, type TestOptions } from './test-app.ts'

/** The application with all features, for route tests; call `close` in `afterAll`. */
export const openTestApp = (options: TestOptions = {}): Promise<TestApp> => createTestApp(rules, buildApp, options)
