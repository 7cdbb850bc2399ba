/** Grade 8; grades 6 to 12; grades 6, 8 and 10. */
export function gradesInWords(grades: number[]): string {
  const sorted = [...new Set(grades)].toSorted((one, other) => one - other)
  const [first, last] = [sorted.at(0), sorted.at(-1)]
  if (first === undefined || last === undefined) return 'All grades'
  if (first === last) return `Grade ${first}`
  if (sorted.length > 2 && last - first === sorted.length - 1) return `Grades ${first} to ${last}`
  return `Grades ${sorted.slice(0, -1).join(', ')} and ${last}`
}
