import type { GrowthSize } from '../../server/src/testing/growth/growth-size.ts'

/** From small to large; all other tables grow with the number of users. */
export const steps: GrowthSize[] = [
  { users: 1_000, ebooks: 100, requests: 10, audit: 10_000 },
  { users: 10_000, ebooks: 500, requests: 1_000, audit: 100_000 },
  { users: 100_000, ebooks: 2_000, requests: 10_000, audit: 1_000_000 },
  { users: 1_000_000, ebooks: 10_000, requests: 100_000, audit: 10_000_000 },
]

/** Password of every generated account. */
export const password = 'neem-leaf'
