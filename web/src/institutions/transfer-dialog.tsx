import { limits } from '@ariviyal/contract/limits'
import { type Seat, TeacherForm, transferSeat } from '@ariviyal/contract/institutions/own-institution'
import { call } from '../api/client.ts'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import type { DialogState } from '../ui/dialog/use-dialog.ts'
import { Field } from '../ui/form/field.tsx'
import { withName } from '../ui/run-and-refresh.ts'

/** Transfers a seat: a release and a personal invitation in one action. */
export const TransferDialog = ({ dialog }: { dialog: DialogState<Seat> }) => (
  <ConfirmDialog
    dialog={dialog}
    title="Transfer the seat"
    schema={TeacherForm}
    act={({ id, name }, body) => withName(name, call(transferSeat, { params: { id }, body }))}
    submit="Transfer the seat"
    pending="Transferring..."
    failed="The seat could not be transferred. Try again."
    back={null}
  >
    {({ name }) => (
      <>
        <p className="max-w-measure">
          {name} loses premium content at once and keeps the account. We mail the other teacher an invitation to take
          the seat.
        </p>
        <Field name="name" label="Name of the other teacher" optional maxLength={limits.nameMax} autoComplete="off" />
        <Field name="email" label="Email of the other teacher" type="email" autoComplete="off" spellCheck={false} />
      </>
    )}
  </ConfirmDialog>
)
