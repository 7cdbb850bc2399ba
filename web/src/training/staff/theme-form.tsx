import { limits } from '@ariviyal/contract/limits'
import { type StaffTheme, ThemeForm as ThemeSchema } from '@ariviyal/contract/training/training'
import { Field } from '../../ui/form/field.tsx'
import { EditForm, type Saving } from '../../console/edit-form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { UploadField } from '../../uploads/upload-field.tsx'

interface Props {
  /** The saved theme; undefined for a new one. */
  theme?: StaffTheme
}

/** The fields of a teaching theme. */
export function ThemeForm<Reply>({ theme, ...saving }: Props & Saving<ThemeSchema, Reply>) {
  return (
    <EditForm {...saving} schema={ThemeSchema} className="max-w-3xl gap-5">
      <Field name="title" label="Title" maxLength={limits.lineMax} defaultValue={theme?.title} />
      <UploadField
        name="picture"
        label="Picture"
        kind="picture"
        optional={!theme?.picture && 'required to publish'}
        hint="Square pictures fit best."
        current={theme?.picture ? <img src={theme.picture} alt={theme.alt} className="max-h-40 w-auto" /> : undefined}
      />
      <TextArea
        name="alt"
        label="What the picture shows"
        rows={2}
        maxLength={limits.altMax}
        defaultValue={theme?.alt}
      />
      <TextArea
        name="science"
        label="The science"
        hint="One sentence that holds in a classroom."
        maxLength={limits.paragraphMax}
        defaultValue={theme?.science}
      />
      <TextArea name="people" label="Whose work it is" maxLength={limits.paragraphMax} defaultValue={theme?.people} />
      <TextArea
        name="lesson"
        label="In class"
        hint="The grades, and what a teacher does with it on Monday."
        maxLength={limits.paragraphMax}
        defaultValue={theme?.lesson}
      />
    </EditForm>
  )
}
