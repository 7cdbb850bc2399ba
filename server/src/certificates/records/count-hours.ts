interface Presence {
  startsAt: Date
  presentSeconds: number
  /** Milliseconds. */
  intervals: readonly { from: number; until: number }[]
}

/**
 * The seconds that each session adds to the sum of one person, in the given order. No moment counts twice: an overlap belongs to the
 * session that started first, or was given first.
 */
export function countSeconds(sessions: readonly Presence[]): number[] {
  const inOrder = sessions
    .map((session, place) => ({ ...session, place, own: 0, first: 0, open: 0 }))
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.place - b.place)
  const edges = inOrder
    .flatMap((session, rank) =>
      session.intervals.flatMap(({ from, until }) => [
        { at: from, session, rank, step: 1 },
        { at: until, session, rank, step: -1 },
      ]),
    )
    .sort((a, b) => a.at - b.at)

  const attended = new Map<number, (typeof inOrder)[number]>()
  let since = 0
  for (const { at, session, rank, step } of edges) {
    const leader = Math.min(...attended.keys())
    for (const [each, one] of attended) {
      one.own += at - since
      if (each === leader) one.first += at - since
    }
    session.open += step
    if (session.open === 0) attended.delete(rank)
    else attended.set(rank, session)
    since = at
  }

  // Sessions without overlap count as stored; the rest is cut to whole seconds, so that the sum never exceeds the union.
  return inOrder
    .sort((a, b) => a.place - b.place)
    .map(({ own, first, presentSeconds }) =>
      own === first ? presentSeconds : Math.min(presentSeconds, Math.floor(first / 1000)),
    )
}
