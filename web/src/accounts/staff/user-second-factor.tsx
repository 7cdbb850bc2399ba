import { hasAccess } from '@ariviyal/contract/accounts/roles'
import type { StaffUserDetails } from '@ariviyal/contract/staff/staff'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { ResetSecondFactorDialog } from './reset-second-factor-dialog.tsx'

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
      <ResetSecondFactorDialog dialog={dialog} />
    </section>
  )
}
