import type { Config } from '../../platform/config.ts'

type Site = Pick<Config, 'publicUrl'>

/** Path of the public page of a session. */
export const sessionPath = (sessionId: string): string => `/sessions/${sessionId}`

/** The public page of a session. */
export const sessionAddress = ({ publicUrl }: Site, sessionId: string): string =>
  `${publicUrl}${sessionPath(sessionId)}`

/** The page that leads to the meeting and records presence. */
export const roomAddress = (site: Site, sessionId: string): string => `${sessionAddress(site, sessionId)}/room`
