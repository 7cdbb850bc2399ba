import { LeadForm, nameLead, type RunProject } from '@ariviyal/contract/projects/running'
import { useRevalidator } from 'react-router'
import * as z from 'zod/mini'
import { call } from '../../api/client.ts'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { type FormValues, textOf } from '../../ui/form/form-values.ts'

/** The form's values as sent: no address lets staff lead again. */
const Lead = z.pipe(
  z.transform((values: FormValues): z.input<typeof LeadForm> => ({
    email: textOf(values, 'email').trim() || null,
  })),
  LeadForm,
)

/** Lets a teacher lead the project, or staff again. */
export function LeadSection({ run: { id, lead } }: { run: RunProject }) {
  const { revalidate } = useRevalidator()
  return (
    <section aria-labelledby="lead" className="mt-10 max-w-3xl">
      <h2 id="lead" className="mb-2 text-xl">
        Lead teacher
      </h2>
      <p className="mb-4 text-ink-soft">
        {lead === null ? 'Ariviyal leads this project.' : `${lead} leads this project.`} A lead teacher publishes
        versions and decides flags, and sees schools by their numbers only.
      </p>
      <Form
        schema={Lead}
        send={(body) => call(nameLead, { params: { id }, body })}
        done={({ msg }) => {
          void revalidate()
          return msg
        }}
        failed="This could not be saved. Try again."
        submit="Save"
        pending="Saving..."
        className="grid gap-4"
      >
        <Field
          name="email"
          label="Email of the teacher"
          type="email"
          optional
          hint="A teacher with a running subscription. Empty: Ariviyal leads."
        />
      </Form>
    </section>
  )
}
