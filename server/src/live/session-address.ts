import type { Config } from '../platform/config.ts'

type Site = Pick<Config, 'publicUrl'>

/** The page that tells of a session, open to all. */
export const sessionAddress = ({ publicUrl }: Site, sessionId: string): string => `${publicUrl}/sessions/${sessionId}`

/** The page that leads into the meeting and notes who is present. */
export const roomAddress = (site: Site, sessionId: string): string => `${sessionAddress(site, sessionId)}/room`
