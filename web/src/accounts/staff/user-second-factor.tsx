import { hasAccess } from '@ariviyal/contract/accounts/roles'
import type { StaffUserDetails } from '@ariviyal/contract/staff/staff'
import { resetSecondFactor } from '@ariviyal/contract/accounts/team'
import { call } from '../../api/client.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'

/** Lets an administrator remove the second factor of a user who has lost both the app and the recovery codes. */
export function UserSecondFactor({ user }: { user: StaffUserDetails }) {
  const dialog = useDialog<StaffUserDetails>()
  const { currentUser } = useSession()
  const mayReset = user.has_second_factor && hasAccess(currentUser?.role, 'admin') && currentUser?.id !== user.id
  return (
    <section aria-labelledby="second-factor">
      <h2 id="second-factor" className="mt-10 mb-3 text-xl">
        Second factor
      </h2>
      <Notice dialog={dialog} />
      <p className="max-w-measure">
        {user.has_second_factor
          ? 'On: each login asks for a code after the password.'
          : 'Off: the password alone opens the account.'}
      </p>
      {mayReset ? (
        <Button tone="danger" className="mt-4" onClick={() => dialog.show(user)}>
          Remove the second factor
        </Button>
      ) : null}
      <ConfirmDialog
        dialog={dialog}
        title="Remove the second factor?"
        act={({ id }) => call(resetSecondFactor, { params: { id } })}
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
    </section>
  )
}
