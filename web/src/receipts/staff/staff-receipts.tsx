import {
  cancelInvoice,
  CreditNoteForm,
  downloadReceipt,
  type ReceiptSummary,
} from '@ariviyal/contract/subscriptions/receipts'
import { limits } from '@ariviyal/contract/limits'
import { call, download } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { stateChoices } from '../../ui/form/state-choices.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ReceiptList } from '../receipt-list.tsx'

/** Receipts as staff see them. An invoice is never edited: a credit note cancels it. */
export function StaffReceipts({ receipts }: { receipts: readonly ReceiptSummary[] }) {
  const cancelling = useDialog<ReceiptSummary>()
  return (
    <>
      <Notice dialog={cancelling} />
      <ReceiptList
        receipts={receipts}
        fetch={(id) => download(downloadReceipt, { params: { id } })}
        credit={cancelling.show}
      />
      <ConfirmDialog
        dialog={cancelling}
        title="Cancel the invoice?"
        schema={CreditNoteForm}
        act={({ id }, body) => call(cancelInvoice, { params: { id }, body })}
        submit="Issue the credit note"
        pending="Issuing..."
        failed="The credit note could not be issued. Try again."
      >
        {({ number }) => (
          <>
            <p>
              A credit note cancels the whole amount of {number}. The money is returned outside this site. The term
              stays as it is.
            </p>
            <TextArea name="reason" label="Reason" hint="Printed on the credit note." maxLength={limits.reasonMax} />
            <Checkbox name="again" label="Issue a corrected tax invoice for the same amount" />
            <Select
              name="state"
              label="State of the payer on it"
              options={stateChoices}
              prompt="Select a state"
              optional
            />
            <Field name="gstin" label="GSTIN of the payer on it" optional autoComplete="off" spellCheck={false} />
          </>
        )}
      </ConfirmDialog>
    </>
  )
}
