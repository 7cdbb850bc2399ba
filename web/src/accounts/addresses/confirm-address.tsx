import { confirmAddress, showConfirmationLink } from '@ariviyal/contract/accounts/accounts'
import {
  confirmNewAddress,
  restoreAddress,
  showFormerAddressLink,
  showNewAddressLink,
} from '@ariviyal/contract/accounts/own-account'
import { useLocation } from 'react-router'
import { call } from '../../api/client.ts'
import { PageFailure } from '../../frame/page-failure.tsx'
import { pageMeta } from '../../frame/page-meta.ts'
import { clearSession } from '../../session/store.ts'
import { Waiting } from '../../ui/loading/waiting.tsx'
import type { Route } from './+types/confirm-address'
import { linkProblem } from '../../ui/loading/link-problem.ts'
import { type MailedLink, MailedLinkPage } from './mailed-link-page.tsx'

export const meta = () => pageMeta({ title: 'Your email address' })

export const HydrateFallback = Waiting
export const ErrorBoundary = PageFailure

type Purpose = 'own' | 'new' | 'former'

const purposeOf = (search: string): Purpose => {
  const as = new URLSearchParams(search).get('as')
  return as === 'new' || as === 'former' ? as : 'own'
}

const checks = { own: showConfirmationLink, new: showNewAddressLink, former: showFormerAddressLink }

export async function clientLoader({ params, request: { url, signal } }: Route.ClientLoaderArgs) {
  return { problem: await linkProblem(call(checks[purposeOf(new URL(url).search)], { params, signal })) }
}

const links: Record<Purpose, (params: { token: string }) => MailedLink> = {
  own: (params) => ({
    title: 'Confirm your email address',
    send: () => call(confirmAddress, { params }),
    submit: 'Confirm my address',
    pending: 'Confirming...',
    text: 'Press the button if you created this account. If you did not, close this page: nothing has changed.',
    next: { to: '/profile/security', label: 'See whether it is confirmed' },
  }),
  new: (params) => ({
    title: 'Your new email address',
    send: () => call(confirmNewAddress, { params }),
    submit: 'Use this address',
    pending: 'Changing...',
    text: 'Press the button to use this address for your account. You will log in with it and get all our mail there.',
    next: { to: '/profile/edit', label: 'See your address' },
  }),
  former: (params) => ({
    title: 'Recover your account',
    send: () => call(restoreAddress, { params }),
    submit: 'Restore this address',
    pending: 'Changing...',
    done: () => clearSession(),
    text: 'Press the button if someone else changed your email address. We log out every device and mail you a link to set a new password.',
    next: { to: '/contact', label: 'Write to us' },
  }),
}

/** What the mailed links about an address lead to. */
export default function ConfirmAddress({ loaderData: { problem }, params: { token } }: Route.ComponentProps) {
  return <MailedLinkPage {...links[purposeOf(useLocation().search)]({ token })} problem={problem} />
}
