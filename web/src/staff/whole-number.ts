const format = new Intl.NumberFormat('en-IN')

/** A count as it is written in India: 1,20,000. */
export const wholeNumber = (count: number) => format.format(count)
