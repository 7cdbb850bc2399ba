import { type LiveRoom, sendBeats } from '@ariviyal/contract/attendance'
import { attendanceRules } from '@ariviyal/contract/live-rules'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, call, serverMessage } from '../api/client.ts'
import { createUnsentBeats } from './beats.ts'
import { tellPresence } from './tell-presence.ts'
import { useServerClock } from './use-server-clock.ts'

/** The room as it was last heard of, and the moment of this device at which it was. */
export interface Heard {
  room: LiveRoom
  heardAt: number
}

const isPassing = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

/** Of a personal link what names the place, without the signature: it stays on the device. */
const placeKey = (sessionId: string, token: string | undefined, userId: string | undefined) =>
  `presence:${sessionId}:${token?.slice(0, 20) ?? userId ?? ''}`

/** The room of a session, kept up to date while the page tells that it is open. */
export function useRoom(first: Heard, token: string | undefined, userId: string | undefined) {
  const [{ room, heardAt }, setHeard] = useState(first)
  const [line, setLine] = useState<'up' | 'down'>('up')
  const [refusal, setRefusal] = useState<string>()
  const telling = useRef<ReturnType<typeof tellPresence>>(undefined)
  const hear = useCallback((next: LiveRoom) => setHeard({ room: next, heardAt: Date.now() }), [])

  const now = useServerClock(room.now, heardAt)
  const closes = Date.parse(room.closes_at)
  const isShut = now < Date.parse(room.opens_at)
  const stage = isShut ? 'shut' : now < closes ? 'open' : 'over'

  const sessionId = first.room.session.id
  /** How far the clock of the server is ahead of this device's. */
  const ahead = Date.parse(first.room.now) - first.heardAt
  useEffect(() => {
    // The first answer after the doors opened brings the address of the meeting.
    const beats = isShut
      ? undefined
      : tellPresence<LiveRoom>({
          unsent: createUnsentBeats(placeKey(sessionId, token, userId)),
          send: (batch, keepalive) =>
            call(sendBeats, { params: { id: sessionId }, body: { ...batch, ...(token && { token }) }, keepalive }),
          isPassing,
          onTold(next) {
            hear(next)
            setLine('up')
          },
          onKept: () => setLine('down'),
          onRefused: (error) => setRefusal(serverMessage(error) ?? 'Your presence could not be noted.'),
          // A little longer than the session: a beat after its end closes the last half minute.
          isOpen: () => Date.now() + ahead <= closes + attendanceRules.gapSeconds * 1_000,
        })
    telling.current = beats
    const untilEnd = closes - Date.now() - ahead
    const atEnd = untilEnd > 0 ? setTimeout(() => beats?.beat(), untilEnd) : undefined
    return () => {
      clearTimeout(atEnd)
      beats?.leave()
    }
  }, [isShut, sessionId, token, userId, hear, closes, ahead])

  const beat = useCallback(() => telling.current?.beat(), [])
  return { room, now, stage, line, refusal, hear, beat } as const
}
