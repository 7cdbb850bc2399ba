import { deleteUser } from '@ariviyal/contract/privacy'
import { hasAccess } from '@ariviyal/contract/roles'
import type { StaffUserDetails } from '@ariviyal/contract/staff'
import { useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { useSession } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { SheetFrame } from '../ui/sheet-frame.tsx'
import { useSheet } from '../ui/use-sheet.ts'

/** For a person who asks us to delete their account; an administrator's own is deleted where everybody deletes theirs. */
export function DeleteUser({ user }: { user: StaffUserDetails }) {
  const sheet = useSheet<StaffUserDetails>()
  const navigate = useNavigate()
  const { currentUser } = useSession()
  if (!hasAccess(currentUser?.role, 'admin') || currentUser?.id === user.id) return null
  return (
    <section aria-labelledby="deletion">
      <h2 id="deletion" className="mt-10 mb-3 text-xl">
        Deletion
      </h2>
      <p className="max-w-measure">When the person asks for it from the address of the account.</p>
      <Button tone="danger" className="mt-4" onClick={() => sheet.show(user)}>
        Delete the account
      </Button>
      <SheetFrame sheet={sheet} title="Delete the account?">
        <Form
          send={() => call(deleteUser, { params: { id: user.id } })}
          done={() => void navigate('/admin/users', { replace: true })}
          failed="The account could not be deleted. Nothing was changed; try again."
          submit="Delete it for good"
          pending="Deleting..."
          className="grid gap-5"
          beside={
            <Button tone="plain" onClick={sheet.close} className="px-2">
              Cancel
            </Button>
          }
        >
          <p className="max-w-measure">
            {user.name} ({user.email}) loses the account with its requests, subscription, seat, classes and marks, and
            is written to. This cannot be undone.
          </p>
        </Form>
      </SheetFrame>
    </section>
  )
}
