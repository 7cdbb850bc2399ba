import { LiveSeriesForm } from '@ariviyal/contract/live/live-series'
import * as z from 'zod/mini'
import { type FormValues, listOf, textOf } from '../../../ui/form/form-values.ts'

/** The series form's values as sent. */
export const SeriesFields = z.pipe(
  z.transform((values: FormValues): z.input<typeof LiveSeriesForm> => ({
    title: textOf(values, 'title'),
    weekdays: listOf(values, 'weekdays').map(Number),
    starts_at: textOf(values, 'starts_at'),
    minutes: textOf(values, 'minutes'),
    from_day: textOf(values, 'from_day'),
    until_day: textOf(values, 'until_day'),
    theme: textOf(values, 'theme') as z.input<typeof LiveSeriesForm>['theme'],
    grades: listOf(values, 'grades').map(Number),
    capacity: textOf(values, 'capacity'),
    meeting_url: textOf(values, 'meeting_url').trim(),
  })),
  LiveSeriesForm,
)
