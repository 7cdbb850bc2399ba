import { limits } from '@ariviyal/contract/limits'
import { liveLimits, type ThemeName, themes, weekly } from '@ariviyal/contract/live/live-rules'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Ticks } from '../../ui/form/ticks.tsx'
import { grades } from '../../ui/grades.ts'

interface Gathering {
  theme: ThemeName
  grades: number[]
  capacity: number | null
  meeting_url: string
}

/** Of a field that a draft may leave empty. */
export const requiredLater = 'required to announce'

/** Length of a session; also used for series. */
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

/** Fields shared by sessions and series: grades, capacity and meeting, which may stay empty until publication. */
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
      hint="Leave empty for no limit."
      defaultValue={gathering?.capacity ?? ''}
    />
    <Ticks
      name="grades"
      label="Grades"
      optional={mayWait && requiredLater}
      options={grades.map((grade) => ({ value: grade, label: grade }))}
      defaultValue={gathering?.grades.map(String)}
      className="col-span-full"
    />
    <Field
      name="meeting_url"
      label="Meeting address"
      type="url"
      inputMode="url"
      optional={mayWait && requiredLater}
      placeholder="https://"
      hint="Only those with a place get it, shortly before the start."
      maxLength={limits.urlMax}
      defaultValue={gathering?.meeting_url}
      className="col-span-full"
    />
  </>
)
