import { hasAccess } from '@ariviyal/contract/roles'
import type { StaffUserDetails } from '@ariviyal/contract/staff'
import { resetSecondFactor } from '@ariviyal/contract/team'
import { call } from '../api/client.ts'
import { useSession } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useSheet } from '../ui/use-sheet.ts'
import { ConfirmSheet } from './confirm-sheet.tsx'

/** For a person who has lost both the app and the recovery codes: an administrator takes their second factor off. */
export function UserSecondFactor({ user }: { user: StaffUserDetails }) {
  const sheet = useSheet<StaffUserDetails>()
  const { currentUser } = useSession()
  const mayReset = user.has_second_factor && hasAccess(currentUser?.role, 'admin') && currentUser?.id !== user.id
  return (
    <section aria-labelledby="second-factor">
      <h2 id="second-factor" className="mt-10 mb-3 text-xl">
        Second factor
      </h2>
      <Notice sheet={sheet} />
      <p className="max-w-measure">
        {user.has_second_factor
          ? 'On: each log-in asks for a code after the password.'
          : 'Off: the password alone opens the account.'}
      </p>
      {mayReset ? (
        <Button tone="danger" className="mt-4" onClick={() => sheet.show(user)}>
          Take the second factor off
        </Button>
      ) : null}
      <ConfirmSheet
        sheet={sheet}
        title="Take the second factor off?"
        act={async ({ id }) => ({ tone: 'success', text: (await call(resetSecondFactor, { params: { id } })).msg })}
        submit="Take it off"
        pending="Taking off..."
        failed="The second factor could not be taken off. Try again."
      >
        {({ name, email }) => (
          <p className="wrap-anywhere">
            Only when {name} ({email}) has lost both the phone and the recovery codes, and you know that it is they who
            ask. All their sessions end; after that their password alone opens the account, until they set up a new one.
          </p>
        )}
      </ConfirmSheet>
    </section>
  )
}
