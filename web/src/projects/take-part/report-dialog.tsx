import { projectLimits } from '@ariviyal/contract/projects/project-rules'
import type { Reading } from '@ariviyal/contract/projects/readings'
import { ReportForm, reportReading } from '@ariviyal/contract/projects/running'
import { call } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { Field } from '../../ui/form/field.tsx'

/** Flags a reading that looks wrong to its teacher. */
export const ReportDialog = ({ dialog }: { dialog: DialogState<Reading> }) => (
  <ConfirmDialog
    dialog={dialog}
    title="Flag this reading?"
    schema={ReportForm}
    act={({ id }, body) => call(reportReading, { params: { id }, body })}
    submit="Flag it"
    pending="Saving..."
    failed="This could not be saved. Try again."
  >
    <p className="max-w-measure">It stays, and is left out of the figures without flagged values.</p>
    <Field name="reason" label="What looks wrong" maxLength={projectLimits.reasonMax} />
  </ConfirmDialog>
)
