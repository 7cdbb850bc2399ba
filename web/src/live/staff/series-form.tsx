import { limits } from '@ariviyal/contract/limits'
import { liveLimits, weekly } from '@ariviyal/contract/live-rules'
import type { StaffLiveSeriesDetails } from '@ariviyal/contract/live-series'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Ticks } from '../../ui/ticks.tsx'
import { GatheringFields, MinutesField } from './gathering-fields.tsx'
import { type SeriesBody, seriesBody, seriesProblems } from './series-values.ts'
import { weekdays } from './weekdays.ts'

interface Props {
  /** What is kept now; undefined for a new one. */
  series?: StaffLiveSeriesDetails
  /** The first day that stands there for a new one. */
  today?: string
  send: (body: SeriesBody) => Promise<string>
  done: (reply: string) => string | void
  submit: string
}

const days = weekdays.map((label, place) => ({ value: String(place + 1), label }))

/** The rhythm of a series, and what its sessions begin with. */
export function SeriesForm({ series, today, send, done, submit }: Props) {
  return (
    <Form
      check={seriesProblems}
      send={(values) => send(seriesBody(values))}
      done={done}
      failed="This could not be saved. Try again."
      submit={submit}
      pending="Saving..."
      className="grid max-w-3xl gap-5 sm:grid-cols-2"
    >
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
        hint="Indian time."
        defaultValue={series?.starts_at ?? weekly.startsAt}
      />
      <MinutesField minutes={series?.minutes} />
      <Field name="from_day" label="First day" type="date" defaultValue={series?.from_day ?? today} />
      <Field
        name="until_day"
        label="Last day"
        type="date"
        optional
        hint={`At most ${liveLimits.seriesWeeksMax} weeks later. Empty: until you end it.`}
        defaultValue={series?.until_day ?? ''}
      />
      <GatheringFields gathering={series} mayWait />
    </Form>
  )
}
