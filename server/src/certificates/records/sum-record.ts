import type { RecordRow, RecordYear } from '@ariviyal/contract/certificates/record'

type Counted = Pick<RecordRow, 'year' | 'theme' | 'counted_seconds'>

/** Rows that add nothing are in no sum, nor in the number of sessions. */
export function sumOf(rows: readonly Counted[]) {
  const counting = rows.filter(({ counted_seconds }) => counted_seconds > 0)
  return { seconds: counting.reduce((all, row) => all + row.counted_seconds, 0), sessions: counting.length }
}

/** The counted time by year, newest first, and within each by theme, longest first. Themes without time are left out, years are not. */
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
