import { resetSecondFactor, type TeamMember } from '@ariviyal/contract/accounts/team'
import { call } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { withName } from '../../ui/run-and-refresh.ts'

type Person = Pick<TeamMember, 'id' | 'name' | 'email'>

/** Removes the second factor of somebody who has lost both the app and the recovery codes. */
export const ResetSecondFactorDialog = <P extends Person>({ dialog }: { dialog: DialogState<P> }) => (
  <ConfirmDialog
    dialog={dialog}
    title="Remove the second factor?"
    act={({ id, name }) => withName(name, call(resetSecondFactor, { params: { id } }))}
    submit="Remove it"
    pending="Removing..."
    failed="The second factor could not be removed. Try again."
  >
    {({ name, email }) => (
      <p className="wrap-anywhere">
        Do this only when {name} ({email}) has lost both the phone and the recovery codes, and you are sure who is
        asking. This logs them out everywhere. Until they set up a new one, their password alone opens the account.
      </p>
    )}
  </ConfirmDialog>
)
