import type { Config } from '../../platform/config.ts'

type Site = Pick<Config, 'publicUrl'>

/** The public page of a session. */
export const sessionAddress = ({ publicUrl }: Site, sessionId: string): string => `${publicUrl}/sessions/${sessionId}`

/** The page that leads to the meeting and records presence. */
export const roomAddress = (site: Site, sessionId: string): string => `${sessionAddress(site, sessionId)}/room`
