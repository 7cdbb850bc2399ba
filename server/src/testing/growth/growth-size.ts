/** How large a house is to be: what the growth of every other table follows from. */
export interface GrowthSize {
  users: number
  ebooks: number
  requests: number
  audit: number
}

/** The users whom a measurement calls as, by their numbers: sessions, a place at a school and things of their own are made for them. */
export const known = { admin: 1, editor: 2, support: 3, teacher: 11, subscriber: 12, principal: 13 } as const
export type KnownUser = keyof typeof known

/** The bearer token of a user whom `grow` gave a session: every fifth, and those who are known. */
export const tokenOf = (user: number): string => `growth-session-${user}`

/** What is derived from the size: the tables that nobody counts grow along with the people. */
export const derived = ({ users }: GrowthSize) => ({
  schools: Math.max(150, Math.floor(users / 100)),
  seatsTaken: 6,
  messages: Math.max(40, Math.floor(users / 20)),
  classes: Math.max(10, Math.floor(users / 100)),
  sessions: 60 + Math.floor(users / 100),
  places: 10,
})
