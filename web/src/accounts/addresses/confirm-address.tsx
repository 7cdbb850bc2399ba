import { confirmAddress } from '@ariviyal/contract/accounts/accounts'
import { confirmNewAddress, restoreAddress } from '@ariviyal/contract/accounts/own-account'
import { useLocation } from 'react-router'
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
    text: 'Press the button if you created this account. If you did not, close this page: nothing has changed.',
  }),
  new: (params) => ({
    title: 'Your new email address',
    send: () => call(confirmNewAddress, { params }),
    submit: 'Use this address',
    pending: 'Changing...',
    text: 'Press the button to use this address for your account. You will log in with it and get all our mail there.',
  }),
  former: (params) => ({
    title: 'Recover your account',
    send: () => call(restoreAddress, { params }),
    submit: 'Restore this address',
    pending: 'Changing...',
    done: () => clearSession(),
    text: 'Press the button if someone else changed your email address. We log out every device and mail you a link to set a new password.',
  }),
}

/** What the mailed links about an address lead to. */
export default function ConfirmAddress({ params: { token } }: Route.ComponentProps) {
  const search = new URLSearchParams(useLocation().search)
  const as = search.get('as')
  return <MailedLinkPage {...links[as === 'new' || as === 'former' ? as : 'own']({ token })} />
}
