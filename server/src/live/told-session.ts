import type { House } from '../platform/house.ts'
import type { ToldSession } from './live.mails.ts'
import type { LiveSessionRow } from './live.table.ts'
import { sessionAddress } from './session-address.ts'
import { timeInWords } from './session-time.ts'

/** A session as letters name it. */
export const toldSession = ({ config }: Pick<House, 'config'>, session: LiveSessionRow): ToldSession => ({
  topic: session.topic,
  speakerName: session.speakerName,
  time: timeInWords(session),
  url: sessionAddress(config, session.id),
})
