const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(timeZone, clock)
  return clock
}

/** What the clock of a time zone shows at a moment, as if it were that of UTC. */
const shownAt = (ms: number, timeZone: string): number =>
  Date.parse(`${clockOf(timeZone).format(new Date(ms)).replace(', ', 'T')}Z`)

const offsetAt = (ms: number, timeZone: string): number => shownAt(ms, timeZone) - ms

const dayMs = 86_400_000

/** The day (2027-03-12) that the calendar of a time zone shows at a moment. */
export const dayIn = (timeZone: string, moment: Date): string => clockOf(timeZone).format(moment).slice(0, 10)

/**
 * The moment of a day (2027-03-12) and time (16:00) on the clock of a time zone. A time that the clock shows twice, when it goes back, is the
 * first one; one that it leaps over, when it goes forward, is as much later as it leaps (RFC 5545 section 3.3.5).
 */
export function momentIn(timeZone: string, day: string, time: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const [before, after] = [offsetAt(wanted - dayMs, timeZone), offsetAt(wanted + dayMs, timeZone)]
  const fitting = [wanted - before, wanted - after].filter((ms) => shownAt(ms, timeZone) === wanted)
  return new Date(fitting.length > 0 ? Math.min(...fitting) : wanted - before)
}
