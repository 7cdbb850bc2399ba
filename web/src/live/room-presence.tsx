import { clockOf, gapsInMinutes, minutesAndSeconds } from '@ariviyal/contract/attendance-words'
import { lengthInWords } from '@ariviyal/contract/length-in-words'
import { PresenceBar } from './presence-bar.tsx'
import type { useRoom } from './use-room.ts'

/** A gap that is shorter may be one that the next beat closes. */
const settledGapSeconds = 95

/** What was seen of the teacher so far, in words and as a line of time. */
export function RoomPresence({ live: { room, now, line } }: { live: ReturnType<typeof useRoom> }) {
  const { presence } = room
  const { percent, present_seconds, needed_seconds, session_seconds, qualified } = presence
  if (now < Date.parse(presence.starts_at)) {
    return (
      <section>
        <h2 className="text-xl">Your presence</h2>
        <p className="mt-3">
          It counts from {clockOf(presence.starts_at)} to {clockOf(presence.ends_at)}. For a certificate you need{' '}
          {percent}% of the session: {minutesAndSeconds(needed_seconds)}.
        </p>
      </section>
    )
  }
  // Up to the whole minute before the server was last heard: on a line that is down nothing more is known.
  const heard = Math.floor(Date.parse(room.now) / 60_000) * 60_000
  const soFar = new Date(Math.min(heard, Date.parse(presence.ends_at))).toISOString()
  const missing = presence.missing
    .map(({ from, until }) => ({ from, until: until < soFar ? until : soFar }))
    .filter(({ from, until }) => Date.parse(until) - Date.parse(from) > settledGapSeconds * 1_000)
  const gaps = gapsInMinutes(missing)
  return (
    <section>
      <h2 className="text-xl">Your presence</h2>
      <p className="mt-3 text-lg" data-present-so-far="">
        Present {minutesAndSeconds(present_seconds)} of {lengthInWords(session_seconds)}
        {gaps.length > 0 ? `; missing ${gaps.join(', ')}` : ''}
      </p>
      <p className="mt-1 mb-6 text-ink-soft">
        {qualified
          ? `That is enough for a certificate: you need ${percent}%, ${minutesAndSeconds(needed_seconds)}.`
          : `For a certificate you need ${percent}% of the session: ${minutesAndSeconds(needed_seconds)}.`}
      </p>
      {line === 'down' ? (
        <p className="mb-6">This is how it was when the line was last up. What is kept on this device comes to it.</p>
      ) : null}
      <PresenceBar presence={presence} />
    </section>
  )
}
