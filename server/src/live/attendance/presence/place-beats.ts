/** A beat by the clock of the device. */
export interface ReportedBeat {
  at: Date
  left: boolean
}

export interface BeatBatch {
  /** Device clock at sending. */
  sentAt: Date
  /** Server clock at receipt. */
  receivedAt: Date
  /** Server clock at the first contact of this device. */
  joinedAt: Date
  /** Beats are accepted between these moments. */
  opensAt: Date
  closesAt: Date
}

/** A clock with a smaller offset counts as correct, so that a batch sent again gives the same moments. */
const rightWithinMs = 2_000

/**
 * Converts the beats of a batch to the server's clock. The offset is the difference between the clocks at sending and receipt; network
 * delay shifts beats later but does not stretch them. No beat is before `joinedAt`, after the receipt or outside the accepted time,
 * whatever the device reports. Moments are whole seconds.
 */
export function placeBeats(batch: BeatBatch, beats: ReportedBeat[]): ReportedBeat[] {
  const received = batch.receivedAt.getTime()
  const difference = received - batch.sentAt.getTime()
  const shift = Math.abs(difference) <= rightWithinMs ? 0 : difference
  const earliest = Math.max(wholeSecond(batch.joinedAt.getTime()), batch.opensAt.getTime())
  const latest = Math.min(received, batch.closesAt.getTime())
  const placed = new Map<number, boolean>()
  for (const beat of beats) {
    const adjusted = wholeSecond(Math.min(beat.at.getTime() + shift, received))
    // Otherwise a slightly slow clock would lose its first beat, and the presence after it.
    const at = adjusted >= earliest - rightWithinMs ? Math.max(adjusted, earliest) : adjusted
    if (at >= earliest && at <= latest) placed.set(at, beat.left || (placed.get(at) ?? false))
  }
  return [...placed].map(([at, left]) => ({ at: new Date(at), left }))
}

const wholeSecond = (ms: number): number => Math.floor(ms / 1_000) * 1_000
