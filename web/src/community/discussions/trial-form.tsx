import { TrialForm as Schema, tryAnswer } from '@ariviyal/contract/community/discussions'
import { useRevalidator } from 'react-router'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'

/** Says in one line what happened in class. */
export function TrialForm({ answerId, close }: { answerId: string; close: () => void }) {
  const { revalidate } = useRevalidator()
  return (
    <Form
      schema={Schema}
      send={async (body) => {
        await call(tryAnswer, { params: { id: answerId }, body })
        await revalidate()
      }}
      done={close}
      failed="This could not be saved. Try again."
      submit="Save"
      pending="Saving..."
      className="mt-4 grid gap-4"
      beside={
        <Button tone="plain" onClick={close}>
          Cancel
        </Button>
      }
    >
      <Field name="note" label="What happened in your class?" hint="One line, without names of pupils." />
    </Form>
  )
}
