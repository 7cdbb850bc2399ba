import type { CodeShown } from '@ariviyal/contract/live/attendance'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { findLiveSession, liveStateOf } from '../../live.queries.ts'
import { momentOf, spanOfPart } from './presence.ts'
import { codeOfPart, countParts, partAt } from './speaker-code.ts'

/** The code to show now; a code is only returned while its part runs. Raises `not-found`. */
export async function showCode(ctx: AppContext, sessionId: string): Promise<CodeShown> {
  const session = await findLiveSession(ctx.db, sessionId)
  if (!session) throw new AppError('not-found')
  const now = ctx.now()
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
            code: await codeOfPart(ctx, session.id, part),
            from: momentOf(span.from).toISOString(),
            until: momentOf(span.until).toISOString(),
          },
  }
}
