import type { AppContext } from '../platform/app-context.ts'
import type { SessionForMail } from './live.mails.ts'
import type { LiveSessionRow } from './live.table.ts'
import { sessionAddress } from './shown/session-address.ts'

/** A session as mails name it. */
export const sessionForMail = ({ config }: Pick<AppContext, 'config'>, session: LiveSessionRow): SessionForMail => ({
  topic: session.topic,
  speakerName: session.speakerName,
  startsAt: session.startsAt,
  endsAt: session.endsAt,
  url: sessionAddress(config, session.id),
})
