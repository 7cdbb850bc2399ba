import { limits } from '@ariviyal/contract/limits'
import type { StaffLiveSessionDetails } from '@ariviyal/contract/live-planning'
import { attendanceRules } from '@ariviyal/contract/live-rules'
import { localTime } from '../../staff/local-time.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { UploadField } from '../../uploads/upload-field.tsx'
import { GatheringFields, MinutesField } from './gathering-fields.tsx'
import { MaterialsField } from './materials-field.tsx'
import { type SessionBody, sessionBody, sessionProblems } from './session-values.ts'

interface Props {
  /** What is kept now; undefined for a new one. */
  session?: StaffLiveSessionDetails
  /** What stands there at first for a new one: the next Saturday or Sunday. */
  startsAt?: string
  send: (body: SessionBody) => Promise<string>
  done: (reply: string) => string | void
  submit: string
}

const minutesOf = ({ starts_at, ends_at }: StaffLiveSessionDetails) =>
  (Date.parse(ends_at) - Date.parse(starts_at)) / 60_000

/** All that staff say of a live session. A draft may leave open what announcing it asks for. */
export function SessionForm({ session, startsAt, send, done, submit }: Props) {
  const mayWait = !session?.published_at
  return (
    <Form
      check={sessionProblems}
      send={(values) => send(sessionBody(values))}
      done={done}
      failed="This could not be saved. Try again."
      submit={submit}
      pending="Saving..."
      className="grid max-w-3xl gap-5 sm:grid-cols-2"
    >
      <Field
        name="topic"
        label="Topic"
        optional={mayWait}
        maxLength={limits.lineMax}
        defaultValue={session?.topic}
        className="col-span-full"
      />
      <TextArea
        name="description"
        label="Description"
        optional={mayWait}
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
        hint="Indian time."
        defaultValue={localTime(session?.starts_at ?? startsAt ?? null)}
      />
      <MinutesField minutes={session && minutesOf(session)} />
      <GatheringFields gathering={session} mayWait={mayWait} />
      <Field
        name="speaker_name"
        label="Speaker"
        optional={mayWait}
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
        hint="Of the session, for a certificate. It stays once the session has begun."
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
        <Checkbox name="drop_picture" label="Take the picture away" className="col-span-full" />
      ) : null}
      <MaterialsField attached={session?.materials ?? []} />
    </Form>
  )
}
