const format = new Intl.NumberFormat('en-IN')

/** Formats a count with Indian digit grouping: 1,20,000. */
export const wholeNumber = (count: number) => format.format(count)
