import { limits } from '@ariviyal/contract/limits'
import type { StaffLiveSessionDetails } from '@ariviyal/contract/live/live-planning'
import { attendanceRules } from '@ariviyal/contract/live/live-rules'
import { inputTime } from '@ariviyal/contract/time'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import type * as z from 'zod/mini'
import { EditForm, type Saving } from '../../console/edit-form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { UploadField } from '../../uploads/upload-field.tsx'
import { GatheringFields, MinutesField, requiredLater } from './gathering-fields.tsx'
import { MaterialsField } from './materials-field.tsx'
import { missingIn, SessionFields } from './session-values.ts'

interface Props {
  /** The saved session; undefined for a new one. */
  session?: StaffLiveSessionDetails
  /** Default start of a new session: the next Saturday or Sunday. */
  startsAt?: string
}

const minutesOf = ({ starts_at, ends_at }: StaffLiveSessionDetails) =>
  (Date.parse(ends_at) - Date.parse(starts_at)) / 60_000

/** The fields of a live session. A draft may omit what publishing requires. */
export function SessionForm<Reply>({
  session,
  startsAt,
  ...saving
}: Props & Saving<z.output<typeof SessionFields>, Reply>) {
  const mayWait = !session?.published_at
  return (
    <EditForm {...saving} schema={SessionFields} check={(values) => (mayWait ? {} : missingIn(values))}>
      <Field
        name="topic"
        label="Topic"
        optional={mayWait && requiredLater}
        maxLength={limits.lineMax}
        defaultValue={session?.topic}
        className="col-span-full"
      />
      <TextArea
        name="description"
        label="Description"
        optional={mayWait && requiredLater}
        hint="What teachers take away; everyone sees it."
        maxLength={limits.messageMax}
        rows={6}
        defaultValue={session?.description}
        className="col-span-full"
      />
      <Field
        name="starts_at"
        label="Day and time"
        type="datetime-local"
        hint="IST"
        defaultValue={inputTime(session?.starts_at ?? startsAt ?? null)}
      />
      <MinutesField minutes={session && minutesOf(session)} />
      <GatheringFields gathering={session} mayWait={mayWait} />
      <Field
        name="speaker_name"
        label="Speaker"
        optional={mayWait && requiredLater}
        maxLength={limits.lineMax}
        defaultValue={session?.speaker_name}
      />
      <Field
        name="presence_percent"
        label="Presence needed, in percent"
        type="number"
        inputMode="numeric"
        min={1}
        max={100}
        hint="Of the session, for a certificate. Fixed once it has begun."
        defaultValue={session?.presence_percent ?? attendanceRules.percentDefault}
      />
      <TextArea
        name="speaker_about"
        label="About the speaker"
        optional
        maxLength={limits.paragraphMax}
        rows={3}
        defaultValue={session?.speaker_about}
        className="col-span-full"
      />
      <UploadField
        name="speaker_picture"
        label="Picture of the speaker"
        kind="picture"
        optional
        current={
          session?.speaker_picture ? (
            <img
              src={session.speaker_picture}
              alt={`${session.speaker_name || 'The speaker'} now`}
              className="max-h-40 w-auto border border-line"
            />
          ) : undefined
        }
        className="col-span-full"
      />
      {session?.speaker_picture ? (
        <Checkbox name="drop_picture" label="Remove the picture" className="col-span-full" />
      ) : null}
      <MaterialsField attached={session?.materials ?? []} />
    </EditForm>
  )
}
