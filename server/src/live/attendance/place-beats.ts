/** A beat as the device says it, by its own clock. */
export interface ToldBeat {
  at: Date
  left: boolean
}

export interface Batch {
  /** What the clock of the device showed when it sent. */
  sentAt: Date
  /** What ours showed when it came. */
  receivedAt: Date
  /** When we first heard of this device. */
  joinedAt: Date
  /** Between these moments beats are taken. */
  opensAt: Date
  closesAt: Date
}

/** A clock that differs by less is taken as right: a batch that is sent again then says the same moments, and is one. */
const rightWithinMs = 2_000

/**
 * Puts the beats of a batch on our own clock. The two clocks differ by what they showed at the sending and at the receipt; the time on the
 * way makes beats later, never longer. None lies before we heard of the device, nor after the receipt, nor outside of the doors, whatever
 * the device says. Moments are whole seconds.
 */
export function placeBeats(batch: Batch, beats: ToldBeat[]): ToldBeat[] {
  const received = batch.receivedAt.getTime()
  const difference = received - batch.sentAt.getTime()
  const shift = Math.abs(difference) <= rightWithinMs ? 0 : difference
  const earliest = Math.max(wholeSecond(batch.joinedAt.getTime()), batch.opensAt.getTime())
  const latest = Math.min(received, batch.closesAt.getTime())
  const placed = new Map<number, boolean>()
  for (const beat of beats) {
    const told = wholeSecond(Math.min(beat.at.getTime() + shift, received))
    // The first beat of a clock that is a little slow would else be lost, and what follows it.
    const at = told >= earliest - rightWithinMs ? Math.max(told, earliest) : told
    if (at >= earliest && at <= latest) placed.set(at, beat.left || (placed.get(at) ?? false))
  }
  return [...placed].map(([at, left]) => ({ at: new Date(at), left }))
}

const wholeSecond = (ms: number): number => Math.floor(ms / 1_000) * 1_000
