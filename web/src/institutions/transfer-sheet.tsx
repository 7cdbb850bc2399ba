import { limits } from '@ariviyal/contract/limits'
import { type Seat, TeacherForm, transferSeat } from '@ariviyal/contract/school'
import { useRevalidator } from 'react-router'
import { call } from '../api/client.ts'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { settle } from '../ui/settle.ts'
import { SheetFrame } from '../ui/sheet-frame.tsx'
import type { Sheet } from '../ui/use-sheet.ts'

/** Gives the seat of one teacher to another: a release and a personal invitation in one act. */
export function TransferSheet({ sheet }: { sheet: Sheet<Seat> }) {
  const { revalidate } = useRevalidator()
  const { item } = sheet
  return (
    <SheetFrame sheet={sheet} title="Transfer the seat">
      {item === undefined ? null : (
        <Form
          schema={TeacherForm}
          send={(body) =>
            settle(async () => {
              const { msg } = await call(transferSeat, { params: { id: item.id }, body })
              return { tone: 'success', text: `${item.name}: ${msg}` }
            }, revalidate)
          }
          done={sheet.finish}
          failed="The seat could not be transferred. Try again."
          submit="Transfer the seat"
          pending="Transferring..."
          className="grid gap-5"
        >
          <p className="max-w-measure">
            {item.name} loses what is premium at once and keeps the account. The other teacher gets an invitation by
            mail and takes the seat with it.
          </p>
          <Field name="name" label="Name of the other teacher" optional maxLength={limits.nameMax} autoComplete="off" />
          <Field name="email" label="Email of the other teacher" type="email" autoComplete="off" spellCheck={false} />
        </Form>
      )}
    </SheetFrame>
  )
}
