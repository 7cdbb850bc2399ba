const plural = (count: number) => (count === 1 ? '1 mark' : `${count} marks`)

/** The marks of a question, with what a wrong answer costs. */
export const marksInWords = (marks: number, negative: number): string =>
  negative > 0 ? `${plural(marks)}; a wrong answer takes off ${negative}` : plural(marks)
