import { confirmNewAddress } from '@ariviyal/contract/accounts/own-account'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import type { Route } from './+types/new-address'
import { MailedLinkPage } from './mailed-link-page.tsx'

export const meta = () => pageMeta({ title: 'Your new email address' })

export default function NewAddress({ params }: Route.ComponentProps) {
  return (
    <MailedLinkPage
      title="Your new email address"
      send={() => call(confirmNewAddress, { params: { token: params.token } })}
      submit="Use this address"
      pending="Changing..."
    >
      Press the button if your account should have this address. You log in with it from then on, and all mail goes
      there.
    </MailedLinkPage>
  )
}
