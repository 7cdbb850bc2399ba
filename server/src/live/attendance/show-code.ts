import type { CodeShown } from '@ariviyal/contract/attendance'
import type { House } from '../../platform/house.ts'
import { Refusal } from '../../platform/http/errors.ts'
import { findLiveSession, liveStateOf } from '../live.queries.ts'
import { momentOf, spanOfPart } from './presence.ts'
import { codeOfPart, countParts, partAt } from './speaker-code.ts'

/** What the speaker shows at this moment; a code is given out only while its part runs. Raises `not-found`. */
export async function showCode(house: House, sessionId: string): Promise<CodeShown> {
  const session = await findLiveSession(house.db, sessionId)
  if (!session) throw new Refusal('not-found')
  const now = house.now()
  const state = liveStateOf(session, now)
  const part = state === 'running' ? partAt(session, now) : null
  const span = part === null ? null : spanOfPart(session, part)
  return {
    session: {
      id: session.id,
      topic: session.topic,
      starts_at: session.startsAt.toISOString(),
      ends_at: session.endsAt.toISOString(),
      state,
    },
    now: now.toISOString(),
    parts: countParts(session),
    current:
      part === null || span === null
        ? null
        : {
            part: part + 1,
            code: await codeOfPart(house, session.id, part),
            from: momentOf(span.from).toISOString(),
            until: momentOf(span.until).toISOString(),
          },
  }
}
