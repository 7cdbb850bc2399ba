/** Size of a generated database; all other tables follow from it. */
export interface GrowthSize {
  users: number
  ebooks: number
  requests: number
  audit: number
}

/** Users that a measurement calls as, by number; they have login sessions, a seat and own data. */
export const known = { admin: 1, editor: 2, support: 3, teacher: 11, subscriber: 12, principal: 13 } as const
export type KnownUser = keyof typeof known

/** Bearer token of a user to whom `grow` gave a session: every fifth, and the known ones. */
export const tokenOf = (user: number): string => `growth-session-${user}`

/** Bearer token of the first student of the first class. */
export const pupilToken = 'growth-session-pupil'

/** Derived sizes: the remaining tables grow with the users. */
export const derived = ({ users }: GrowthSize) => ({
  schools: Math.max(150, Math.floor(users / 100)),
  seatsTaken: 6,
  messages: Math.max(40, Math.floor(users / 20)),
  questions: Math.max(3_000, Math.floor(users / 2)),
  classes: Math.max(10, Math.floor(users / 100)),
  sessions: 60 + Math.floor(users / 100),
  places: 10,
})
