import { attendanceRules } from '@ariviyal/contract/live-rules'
import { createHmac } from 'node:crypto'
import type { House } from '../../platform/house.ts'
import { sharedSecret } from '../../platform/secrets.ts'
import type { LiveSessionRow } from '../live.table.ts'
import { secondOf, spanOfPart } from './presence.ts'

/** Without what is read or heard as something else: 0 O Q D, 1 I L, 2 Z, 5 S, 8 B, U V. */
const alphabet = '34679ACEFGHJKMNPRTWXY'
const codeLength = 6

type Timed = Pick<LiveSessionRow, 'id' | 'startsAt' | 'endsAt'>

/** The code of one part of a session: nothing is stored, every instance finds the same, and none says anything of another. */
export async function codeOfPart(house: House, sessionId: string, part: number): Promise<string> {
  const key = await sharedSecret(house.db, 'live-code-key', house.now())
  const bytes = createHmac('sha256', key)
    .update(JSON.stringify([sessionId, part]))
    .digest()
  // 21 of 2^48: what the remainder prefers is far below what a guess could use.
  let rest = bytes.readUIntBE(0, 6)
  return Array.from({ length: codeLength }, () => {
    const letter = alphabet.charAt(rest % alphabet.length)
    rest = Math.floor(rest / alphabet.length)
    return letter
  }).join('')
}

export const countParts = ({ startsAt, endsAt }: Timed): number =>
  Math.ceil((secondOf(endsAt) - secondOf(startsAt)) / (60 * attendanceRules.codeMinutes))

/** The part that a moment lies in; null outside of the session. */
export function partAt(session: Timed, moment: Date): number | null {
  const second = secondOf(moment)
  if (second < secondOf(session.startsAt) || second >= secondOf(session.endsAt)) return null
  return Math.floor((second - secondOf(session.startsAt)) / (60 * attendanceRules.codeMinutes))
}

/** The parts whose code is taken at a moment: that which runs, and one that was over a little before. */
export function partsOpenAt(session: Timed, moment: Date): number[] {
  const second = secondOf(moment)
  const grace = 60 * attendanceRules.codeGraceMinutes
  return Array.from({ length: countParts(session) }, (_, part) => part).filter((part) => {
    const { from, until } = spanOfPart(session, part)
    return second >= from && second < until + grace
  })
}
