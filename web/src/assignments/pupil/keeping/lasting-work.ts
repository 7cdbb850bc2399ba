import { WorkDatabase } from './work-database.ts'

/** The work that this phone keeps. */
export const lastingWork = new WorkDatabase()
