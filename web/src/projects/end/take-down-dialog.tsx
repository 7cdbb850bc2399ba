import { takeDownPoster } from '@ariviyal/contract/projects/posters'
import { call } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'

/** Asks before a poster leaves the poster session. */
export const TakeDownDialog = <Poster extends { id: string }>({ dialog }: { dialog: DialogState<Poster> }) => (
  <ConfirmDialog
    dialog={dialog}
    title="Take the poster down?"
    act={({ id }) => call(takeDownPoster, { params: { id } })}
    submit="Take it down"
    pending="Taking it down..."
    failed="It could not be taken down. Try again."
  >
    Others no longer see it. The released readings stay in the results, and the poster can be put up again.
  </ConfirmDialog>
)
