import { confirmAddress } from '@ariviyal/contract/accounts/accounts'
import { confirmNewAddress, restoreAddress } from '@ariviyal/contract/accounts/own-account'
import { useSearchParams } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { clearSession } from '../../session/store.ts'
import type { Route } from './+types/confirm-address'
import { type MailedLink, MailedLinkPage } from './mailed-link-page.tsx'

export const meta = () => pageMeta({ title: 'Your email address' })

type Purpose = 'own' | 'new' | 'former'

const links: Record<Purpose, (params: { token: string }) => MailedLink> = {
  own: (params) => ({
    title: 'Confirm your email address',
    send: () => call(confirmAddress, { params }),
    submit: 'Confirm my address',
    pending: 'Confirming...',
    text: 'Press the button if you made an account with us. If you did not, leave this page: nothing has happened yet.',
  }),
  new: (params) => ({
    title: 'Your new email address',
    send: () => call(confirmNewAddress, { params }),
    submit: 'Use this address',
    pending: 'Changing...',
    text: 'Press the button if your account should have this address. You log in with it from then on, and all mail goes there.',
  }),
  former: (params) => ({
    title: 'Take your account back',
    send: () => call(restoreAddress, { params }),
    submit: 'Give my account this address back',
    pending: 'Changing...',
    done: () => clearSession(),
    text: 'Press the button if somebody else changed the email address of your account. Every device is logged out, and we mail you a link for a new password.',
  }),
}

/** What the mailed links about an address lead to. */
export default function ConfirmAddress({ params: { token } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const as = search.get('as')
  return <MailedLinkPage {...links[as === 'new' || as === 'former' ? as : 'own']({ token })} />
}
