import { buildApp, rules } from '../app.ts'
import { makeTestHouse, type TestHouse, type TestOptions } from './test-house.ts'

/** The whole house with all features, for the tests of routes; call `close` in `afterAll`. */
export const openTestHouse = (options: TestOptions = {}): Promise<TestHouse> => makeTestHouse(rules, buildApp, options)
