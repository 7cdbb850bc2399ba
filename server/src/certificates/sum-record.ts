import type { RecordRow, RecordYear } from '@ariviyal/contract/record'

type Counted = Pick<RecordRow, 'year' | 'theme' | 'counted_seconds'>

/** Rows that bring nothing are in no sum, not as sessions either. */
export function sumOf(rows: readonly Counted[]) {
  const counting = rows.filter(({ counted_seconds }) => counted_seconds > 0)
  return { seconds: counting.reduce((all, row) => all + row.counted_seconds, 0), sessions: counting.length }
}

/** The time that counts by year, newest first, and by theme within each, longest first. A theme without any is left out, a year is not. */
export const sumByYear = (rows: readonly Counted[]): RecordYear[] =>
  [...Map.groupBy(rows, ({ year }) => year)]
    .sort(([a], [b]) => b - a)
    .map(([year, ofYear]) => ({
      year,
      ...sumOf(ofYear),
      themes: [...Map.groupBy(ofYear, ({ theme }) => theme)]
        .map(([theme, ofTheme]) => ({ theme, ...sumOf(ofTheme) }))
        .filter(({ seconds }) => seconds > 0)
        .sort((a, b) => b.seconds - a.seconds || a.theme.localeCompare(b.theme)),
    }))
