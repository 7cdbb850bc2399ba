import type { BodyInput } from '@ariviyal/contract/endpoint'
import { limits } from '@ariviyal/contract/limits'
import { type createTheme, type StaffTheme, ThemeForm as ThemeSchema } from '@ariviyal/contract/training'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { UploadField } from '../uploads/upload-field.tsx'

type ThemeBody = BodyInput<typeof createTheme>

interface Props {
  /** What is kept now; undefined for a new one. */
  theme?: StaffTheme
  send: (body: ThemeBody) => Promise<string>
  done: (reply: string) => string | void
  submit: string
}

/** All that staff say of a teaching theme. */
export function ThemeForm({ theme, send, done, submit }: Props) {
  return (
    <Form
      schema={ThemeSchema}
      send={send}
      done={done}
      failed="This could not be saved. Try again."
      submit={submit}
      pending="Saving..."
      className="grid max-w-3xl gap-5"
    >
      <Field name="title" label="Title" maxLength={limits.lineMax} defaultValue={theme?.title} />
      <UploadField
        name="picture"
        label="Picture"
        kind="picture"
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
    </Form>
  )
}
