import { limits } from '@ariviyal/contract/limits'
import { liveLimits, type Theme, themes, weekly } from '@ariviyal/contract/live-rules'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Ticks } from '../../ui/ticks.tsx'

interface Gathering {
  theme: Theme
  grades: number[]
  capacity: number | null
  meeting_url: string
}

const grades = Array.from({ length: limits.gradeMax - limits.gradeMin + 1 }, (_, place) => {
  const value = String(limits.gradeMin + place)
  return { value, label: value }
})

/** How long a session takes; a series has the same field. */
export const MinutesField = ({ minutes }: { minutes: number | undefined }) => (
  <Field
    name="minutes"
    label="Minutes"
    type="number"
    inputMode="numeric"
    min={liveLimits.minutesMin}
    max={liveLimits.minutesMax}
    defaultValue={minutes ?? weekly.minutes}
  />
)

/** What the forms of a session and of a series share: for whom it is, how many fit, and where they meet, which may wait until they are announced. */
export const GatheringFields = ({ gathering, mayWait }: { gathering: Gathering | undefined; mayWait: boolean }) => (
  <>
    <Select
      name="theme"
      label="Theme"
      options={Object.entries(themes).map(([value, label]) => ({ value, label }))}
      defaultValue={gathering?.theme}
    />
    <Field
      name="capacity"
      label="Capacity"
      type="number"
      inputMode="numeric"
      optional
      min={1}
      max={liveLimits.capacityMax}
      hint="Empty: as many as come."
      defaultValue={gathering?.capacity ?? ''}
    />
    <Ticks
      name="grades"
      label="Grades"
      options={grades}
      defaultValue={gathering?.grades.map(String)}
      className="col-span-full"
    />
    <Field
      name="meeting_url"
      label="Meeting address"
      type="url"
      inputMode="url"
      optional={mayWait}
      placeholder="https://"
      hint="Of any meeting service. Only those with a place get it, shortly before the start."
      maxLength={limits.urlMax}
      defaultValue={gathering?.meeting_url}
      className="col-span-full"
    />
  </>
)
