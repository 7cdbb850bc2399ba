/** What a clock on a wall shows, month and day counted from 1. */
export interface WallClock {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  })
  formats.set(timeZone, made)
  return made
}

/** What the clocks of a time zone (IANA) show at a moment. */
export function wallClock(moment: Date, timeZone: string): WallClock {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  }
}

const asIfUtc = (clock: WallClock): number =>
  Date.UTC(clock.year, clock.month - 1, clock.day, clock.hour, clock.minute, clock.second)

/**
 * The moment at which the clocks of a time zone show this; null for a day or time that no calendar has. Of an hour that comes twice it is
 * the first, and in one that is left out it is as far after the gap as the clock is into it.
 */
export function momentOn(clock: WallClock, timeZone: string): Date | null {
  const wanted = asIfUtc(clock)
  const there = new Date(wanted)
  if (there.getUTCMonth() !== clock.month - 1 || there.getUTCDate() !== clock.day || there.getUTCHours() !== clock.hour)
    return null
  if (there.getUTCMinutes() !== clock.minute || there.getUTCSeconds() !== clock.second) return null
  // The zone is as far ahead as its clock says a day before or a day after: between them it changes once at most.
  const aheadAt = (moment: number) => asIfUtc(wallClock(new Date(moment), timeZone)) - moment
  const [before, after] = [aheadAt(wanted - 86_400_000), aheadAt(wanted + 86_400_000)]
  const found = [wanted - before, wanted - after].filter((moment) => aheadAt(moment) === wanted - moment)
  return new Date(found.length > 0 ? Math.min(...found) : wanted - before)
}
