import type { BodyInput } from '@ariviyal/contract/endpoint'
import { fieldMessages } from '@ariviyal/contract/fields'
import { type createLiveSeries, LiveSeriesForm } from '@ariviyal/contract/live-series'
import type { FormValues } from '../../ui/form.tsx'
import { listOf, textOf } from './form-values.ts'

export type SeriesBody = BodyInput<typeof createLiveSeries>

/** What the form of a series holds, as it is sent. */
export const seriesBody = (values: FormValues): SeriesBody => ({
  title: textOf(values, 'title'),
  weekdays: listOf(values, 'weekdays').map(Number),
  starts_at: textOf(values, 'starts_at'),
  minutes: textOf(values, 'minutes'),
  from_day: textOf(values, 'from_day'),
  until_day: textOf(values, 'until_day'),
  theme: textOf(values, 'theme') as SeriesBody['theme'],
  grades: listOf(values, 'grades').map(Number),
  capacity: textOf(values, 'capacity'),
  meeting_url: textOf(values, 'meeting_url').trim(),
})

/** What is wrong by the contract's rules, by field. */
export function seriesProblems(values: FormValues): Record<string, string> {
  const parsed = LiveSeriesForm.safeParse(seriesBody(values))
  return parsed.success ? {} : fieldMessages(parsed.error)
}
