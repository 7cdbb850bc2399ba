import type { Mark } from '../questions/marking/mark.ts'
import type { ItemRow } from './tests.table.ts'

/** The marks of an answer in whole hundredths: its share, or what a wrong answer takes off. Null where a teacher must mark. */
export function award({ marks, negativeMarks }: Pick<ItemRow, 'marks' | 'negativeMarks'>, mark: Mark): number | null {
  if (mark.share === null) return null
  if (mark.share > 0) return Math.round(mark.share * Math.round(marks * 100)) / 100
  return mark.reason === 'not answered' || negativeMarks === 0 ? 0 : -negativeMarks
}
