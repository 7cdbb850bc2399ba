import { gapsInMinutes } from '@ariviyal/contract/live/attendance-words'
import { lengthInWords, presenceInWords } from '@ariviyal/contract/length-in-words'
import { readerZone, timesWithZone } from '../../session/reader-time.ts'
import { PresenceBar } from './presence-bar.tsx'
import type { useRoom } from './use-room.ts'

/** A shorter gap may still be closed by the next heartbeat. */
const settledGapSeconds = 95

/** The teacher's presence so far, as text and timeline. */
export function RoomPresence({ live: { room, now, line } }: { live: ReturnType<typeof useRoom> }) {
  const { presence } = room
  const { percent, present_seconds, needed_seconds, session_seconds, qualified } = presence
  if (now < Date.parse(presence.starts_at)) {
    return (
      <section>
        <h2 className="text-xl">Your presence</h2>
        <p className="mt-3">
          It counts from {timesWithZone(presence.starts_at, presence.ends_at)}. For a certificate you need {percent}% of
          the session: {lengthInWords(needed_seconds)}.
        </p>
      </section>
    )
  }
  // Rounded down to the minute of the last answer: nothing later is known while offline.
  const lastAnswer = Math.floor(Date.parse(room.now) / 60_000) * 60_000
  const knownUntil = new Date(Math.min(lastAnswer, Date.parse(presence.ends_at))).toISOString()
  const missing = presence.missing
    .map(({ from, until }) => ({ from, until: until < knownUntil ? until : knownUntil }))
    .filter(({ from, until }) => Date.parse(until) - Date.parse(from) > settledGapSeconds * 1_000)
  const gaps = gapsInMinutes(missing, readerZone())
  return (
    <section>
      <h2 className="text-xl">Your presence</h2>
      <p className="mt-3 text-lg" data-present-so-far="">
        Present {presenceInWords(present_seconds, session_seconds)}
        {gaps.length > 0 ? `; missing ${gaps.join(', ')}` : ''}
      </p>
      <p className="mt-1 mb-6 text-ink-soft">
        {qualified
          ? `That is enough for a certificate: you need ${percent}%, ${lengthInWords(needed_seconds)}.`
          : `For a certificate you need ${percent}% of the session: ${lengthInWords(needed_seconds)}.`}
      </p>
      {line === 'down' ? (
        <p className="mb-6">This is from your last connection. What this device has kept will be added.</p>
      ) : null}
      <PresenceBar presence={presence} />
    </section>
  )
}
