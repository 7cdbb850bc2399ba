import { limits } from '@ariviyal/contract/limits'
import { inputTime } from '@ariviyal/contract/time'
import type { StaffWorkshop } from '@ariviyal/contract/training/training'
import { Field } from '../../ui/form/field.tsx'
import type * as z from 'zod/mini'
import { EditForm, type Saving } from '../../console/edit-form.tsx'
import { GalleryFields } from './gallery-fields.tsx'
import { WorkshopFields } from './workshop-values.ts'

interface Props {
  /** The saved workshop; undefined for a new one. */
  workshop?: StaffWorkshop
}

/** The fields of a workshop. */
export function WorkshopForm<Reply>({ workshop, ...saving }: Props & Saving<z.output<typeof WorkshopFields>, Reply>) {
  return (
    <EditForm {...saving} schema={WorkshopFields} className="gap-5 sm:grid-cols-2">
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
        hint="IST. The page shows the next published workshop."
        defaultValue={inputTime(workshop?.starts_at ?? null)}
      />
      <GalleryFields pictures={workshop?.images ?? []} />
    </EditForm>
  )
}
