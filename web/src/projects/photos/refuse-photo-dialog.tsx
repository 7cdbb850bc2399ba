import { decidePhoto } from '@ariviyal/contract/projects/photos'
import { projectLimits } from '@ariviyal/contract/projects/project-rules'
import { ExcludeForm } from '@ariviyal/contract/projects/taking-part'
import { call } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { Field } from '../../ui/form/field.tsx'

/** Refuses a photo with a reason, which deletes its file. */
export const RefusePhotoDialog = <Photo extends { id: string }>({ dialog }: { dialog: DialogState<Photo> }) => (
  <ConfirmDialog
    dialog={dialog}
    title="Refuse this photo?"
    schema={ExcludeForm}
    act={({ id }, { reason }) => call(decidePhoto, { params: { id }, body: { is_accepted: false, reason } })}
    submit="Refuse it"
    pending="Refusing..."
    failed="This could not be saved. Try again."
  >
    <p className="max-w-measure">
      Its file is deleted at once and cannot be brought back. The reading stays. The class sees the reason.
    </p>
    <Field name="reason" label="Why" maxLength={projectLimits.reasonMax} />
  </ConfirmDialog>
)
