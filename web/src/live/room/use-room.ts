import { type LiveRoom, sendBeats } from '@ariviyal/contract/live/attendance'
import { attendanceRules } from '@ariviyal/contract/live/live-rules'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, call, serverMessage } from '../../api/client.ts'
import { createUnsentBeats } from './beats.ts'
import { reportPresence } from './report-presence.ts'
import { useServerClock } from './use-server-clock.ts'

/** The latest state of the room, with the device time of its arrival. */
export interface RoomSnapshot {
  room: LiveRoom
  receivedAt: number
}

const isPassing = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

/** The identifying part of a personal link without its signature; stored on the device. */
const placeKey = (sessionId: string, token: string | undefined, userId: string | undefined) =>
  `presence:${sessionId}:${token?.slice(0, 20) ?? userId ?? ''}`

/** The state of the room, updated by heartbeats while the page is open. */
export function useRoom(first: RoomSnapshot, token: string | undefined, userId: string | undefined) {
  const [{ room, receivedAt }, setSnapshot] = useState(first)
  const [line, setLine] = useState<'up' | 'down'>('up')
  const [refusal, setRefusal] = useState<string>()
  const reporter = useRef<ReturnType<typeof reportPresence>>(undefined)
  const update = useCallback((next: LiveRoom) => setSnapshot({ room: next, receivedAt: Date.now() }), [])

  const now = useServerClock(room.now, receivedAt)
  const closes = Date.parse(room.closes_at)
  const isShut = now < Date.parse(room.opens_at)
  const stage = isShut ? 'shut' : now < closes ? 'open' : 'over'

  const sessionId = first.room.session.id
  /** Offset of the server's clock against this device's. */
  const ahead = Date.parse(first.room.now) - first.receivedAt
  useEffect(() => {
    // The first answer after opening brings the meeting URL.
    const beats = isShut
      ? undefined
      : reportPresence<LiveRoom>({
          unsent: createUnsentBeats(placeKey(sessionId, token, userId)),
          send: (batch, keepalive) =>
            call(sendBeats, { params: { id: sessionId }, body: { ...batch, ...(token && { token }) }, keepalive }),
          isPassing,
          onReply(next) {
            update(next)
            setLine('up')
          },
          onQueued: () => setLine('down'),
          onRefused: (error) => setRefusal(serverMessage(error) ?? 'Your presence could not be noted.'),
          // A little past the end: the last heartbeat closes the final interval.
          isOpen: () => Date.now() + ahead <= closes + attendanceRules.gapSeconds * 1_000,
        })
    reporter.current = beats
    const untilEnd = closes - Date.now() - ahead
    const atEnd = untilEnd > 0 ? setTimeout(() => beats?.beat(), untilEnd) : undefined
    return () => {
      clearTimeout(atEnd)
      beats?.leave()
    }
  }, [isShut, sessionId, token, userId, update, closes, ahead])

  const beat = useCallback(() => reporter.current?.beat(), [])
  return { room, now, stage, line, refusal, update, beat } as const
}
