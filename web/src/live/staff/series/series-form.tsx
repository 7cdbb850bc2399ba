import { limits } from '@ariviyal/contract/limits'
import { liveLimits, weekly } from '@ariviyal/contract/live/live-rules'
import type { StaffLiveSeriesDetails } from '@ariviyal/contract/live/live-series'
import { Field } from '../../../ui/form/field.tsx'
import type * as z from 'zod/mini'
import { EditForm, type Saving } from '../../../console/edit-form.tsx'
import { Ticks } from '../../../ui/form/ticks.tsx'
import { GatheringFields, MinutesField } from '../gathering-fields.tsx'
import { SeriesFields } from './series-values.ts'
import { weekdays } from './weekdays.ts'

interface Props {
  /** The saved series; undefined for a new one. */
  series?: StaffLiveSeriesDetails
  /** Default first day of a new series. */
  today?: string
}

const days = weekdays.map((label, place) => ({ value: String(place + 1), label }))

/** Schedule of a series and the defaults of its sessions. */
export function SeriesForm<Reply>({ series, today, ...saving }: Props & Saving<z.output<typeof SeriesFields>, Reply>) {
  return (
    <EditForm {...saving} schema={SeriesFields}>
      <Field
        name="title"
        label="Name of the series"
        maxLength={limits.lineMax}
        defaultValue={series?.title}
        className="col-span-full"
      />
      <Ticks
        name="weekdays"
        label="Days"
        options={days}
        defaultValue={(series?.weekdays ?? weekly.days).map(String)}
        className="col-span-full"
      />
      <Field
        name="starts_at"
        label="Begins at"
        type="time"
        hint="IST"
        defaultValue={series?.starts_at ?? weekly.startsAt}
      />
      <MinutesField minutes={series?.minutes} />
      <Field name="from_day" label="First day" type="date" defaultValue={series?.from_day ?? today} />
      <Field
        name="until_day"
        label="Last day"
        type="date"
        optional
        hint={`At most ${liveLimits.seriesWeeksMax} weeks later. Leave empty to go on until you end it.`}
        defaultValue={series?.until_day ?? ''}
      />
      <GatheringFields gathering={series} mayWait />
    </EditForm>
  )
}
