import { deleteUser } from '@ariviyal/contract/privacy/privacy'
import { hasAccess } from '@ariviyal/contract/accounts/roles'
import type { StaffUserDetails } from '@ariviyal/contract/staff/staff'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'

/** Deletes an account at its owner's request. Administrators delete their own on their profile. */
export function DeleteUser({ user }: { user: StaffUserDetails }) {
  const dialog = useDialog<StaffUserDetails>()
  const navigate = useNavigate()
  const { currentUser } = useSession()
  if (!hasAccess(currentUser?.role, 'admin') || currentUser?.id === user.id) return null
  return (
    <section aria-labelledby="deletion">
      <h2 id="deletion" className="mt-10 mb-3 text-xl">
        Deletion
      </h2>
      <p className="max-w-measure">When the person asks for it from the address of the account.</p>
      <Button tone="danger" className="mt-4" onClick={() => dialog.show(user)}>
        Delete the account
      </Button>
      <ConfirmDialog
        dialog={dialog}
        title="Delete the account?"
        act={() => call(deleteUser, { params: { id: user.id } })}
        leave={() => navigate('/admin/users', { replace: true })}
        submit="Delete it for good"
        pending="Deleting..."
        failed="The account could not be deleted. Nothing was changed; try again."
      >
        {user.name} ({user.email}) loses the account with its requests, subscription, seat, classes and marks, and gets
        a mail about it. This cannot be undone.
      </ConfirmDialog>
    </section>
  )
}
