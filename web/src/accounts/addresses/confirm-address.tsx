import { confirmAddress } from '@ariviyal/contract/accounts/accounts'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import type { Route } from './+types/confirm-address'
import { MailedLinkPage } from './mailed-link-page.tsx'

export const meta = () => pageMeta({ title: 'Confirm your email address' })

export default function ConfirmAddress({ params }: Route.ComponentProps) {
  return (
    <MailedLinkPage
      title="Confirm your email address"
      send={() => call(confirmAddress, { params: { token: params.token } })}
      submit="Confirm my address"
      pending="Confirming..."
    >
      Press the button if you made an account with us. If you did not, leave this page: nothing has happened yet.
    </MailedLinkPage>
  )
}
