import { attendanceRules } from '@ariviyal/contract/live/live-rules'
import { createHmac } from 'node:crypto'
import type { AppContext } from '../../../platform/app-context.ts'
import { sharedSecret } from '../../../platform/crypto/secrets.ts'
import type { LiveSessionRow } from '../../live.table.ts'
import { secondOf, spanOfPart } from './presence.ts'

/** Without ambiguous characters: 0 O Q D, 1 I L, 2 Z, 5 S, 8 B, U V. */
const alphabet = '34679ACEFGHJKMNPRTWXY'
const codeLength = 6

type Timed = Pick<LiveSessionRow, 'id' | 'startsAt' | 'endsAt'>

/** The code of one part of a session. It is derived, not stored: all instances compute the same, and no code reveals another. */
export async function codeOfPart(ctx: AppContext, sessionId: string, part: number): Promise<string> {
  const key = await sharedSecret(ctx.db, 'live-code-key', ctx.now())
  const bytes = createHmac('sha256', key)
    .update(JSON.stringify([sessionId, part]))
    .digest()
  // Base 21 from 48 bits: the bias of the remainder is far too small to help a guess.
  let rest = bytes.readUIntBE(0, 6)
  return Array.from({ length: codeLength }, () => {
    const character = alphabet.charAt(rest % alphabet.length)
    rest = Math.floor(rest / alphabet.length)
    return character
  }).join('')
}

export const countParts = ({ startsAt, endsAt }: Timed): number =>
  Math.ceil((secondOf(endsAt) - secondOf(startsAt)) / (60 * attendanceRules.codeMinutes))

/** The part at a moment; null outside the session. */
export function partAt(session: Timed, moment: Date): number | null {
  const second = secondOf(moment)
  if (second < secondOf(session.startsAt) || second >= secondOf(session.endsAt)) return null
  return Math.floor((second - secondOf(session.startsAt)) / (60 * attendanceRules.codeMinutes))
}

/** The parts whose code is accepted at a moment: the current one, and one that ended shortly before. */
export function partsOpenAt(session: Timed, moment: Date): number[] {
  const second = secondOf(moment)
  const grace = 60 * attendanceRules.codeGraceMinutes
  return Array.from({ length: countParts(session) }, (_, part) => part).filter((part) => {
    const { from, until } = spanOfPart(session, part)
    return second >= from && second < until + grace
  })
}
