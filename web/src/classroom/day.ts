const format = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** A calendar day, which has no time zone, in words. */
export const dayOf = (date: string) => format.format(new Date(`${date}T00:00:00Z`))
