import { limits } from '@ariviyal/contract/limits'
import type { StaffWorkshop } from '@ariviyal/contract/training'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { GalleryFields } from './gallery-fields.tsx'
import { localTime } from './local-time.ts'
import { type WorkshopBody, workshopBody, workshopProblems } from './workshop-values.ts'

interface Props {
  /** What is kept now; undefined for a new one. */
  workshop?: StaffWorkshop
  send: (body: WorkshopBody) => Promise<string>
  done: (reply: string) => string | void
  submit: string
}

/** All that staff say of a workshop. */
export function WorkshopForm({ workshop, send, done, submit }: Props) {
  return (
    <Form
      check={workshopProblems}
      send={(values) => send(workshopBody(values))}
      done={done}
      failed="This could not be saved. Try again."
      submit={submit}
      pending="Saving..."
      className="grid gap-5 sm:grid-cols-2"
    >
      <Field
        name="topic"
        label="Topic"
        maxLength={limits.lineMax}
        defaultValue={workshop?.topic}
        className="col-span-full"
      />
      <Field
        name="link"
        label="Registration form"
        type="url"
        inputMode="url"
        placeholder="https://"
        hint="The address of the form outside; only subscribers get it."
        maxLength={limits.urlMax}
        defaultValue={workshop?.link}
      />
      <Field
        name="starts_at"
        label="Day and time"
        type="datetime-local"
        optional
        hint="Indian time. Of the published ones the page shows the one that comes next."
        defaultValue={localTime(workshop?.starts_at ?? null)}
      />
      <GalleryFields pictures={workshop?.images ?? []} />
    </Form>
  )
}
