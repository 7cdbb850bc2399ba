import { restoreAddress } from '@ariviyal/contract/accounts/own-account'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { clearSession } from '../../session/store.ts'
import type { Route } from './+types/former-address'
import { MailedLinkPage } from './mailed-link-page.tsx'

export const meta = () => pageMeta({ title: 'Take your account back' })

export default function FormerAddress({ params }: Route.ComponentProps) {
  return (
    <MailedLinkPage
      title="Take your account back"
      send={() => call(restoreAddress, { params: { token: params.token } })}
      submit="Give my account this address back"
      pending="Changing..."
      done={() => clearSession()}
    >
      Press the button if somebody else changed the email address of your account. Every device is logged out, and we
      mail you a link for a new password.
    </MailedLinkPage>
  )
}
