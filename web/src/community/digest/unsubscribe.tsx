import { showUnsubscribeLink, unsubscribeDigest } from '@ariviyal/contract/community/digest/digest'
import { call } from '../../api/client.ts'
import { deadLinkProblem } from '../../ui/loading/link-problem.ts'
import { MailedLinkPage } from '../../accounts/addresses/mailed-link-page.tsx'
import { PageFailure } from '../../frame/page-failure.tsx'
import { pageMeta } from '../../frame/page-meta.ts'
import { Waiting } from '../../ui/loading/waiting.tsx'
import type { Route } from './+types/unsubscribe'

export const meta = () => pageMeta({ title: 'The weekly mail' })
export const HydrateFallback = Waiting
export const ErrorBoundary = PageFailure

export async function clientLoader({ params, request: { signal } }: Route.ClientLoaderArgs) {
  try {
    const { is_on } = await call(showUnsubscribeLink, { params, signal })
    return { problem: is_on ? null : 'You no longer get the weekly mail.' }
  } catch (error) {
    return { problem: deadLinkProblem(error) }
  }
}

/** What the link in the foot of the weekly mail leads to. Works without a login. */
export default function UnsubscribePage({ loaderData: { problem }, params: { token } }: Route.ComponentProps) {
  return (
    <MailedLinkPage
      title="End the weekly mail"
      send={() => call(unsubscribeDigest, { params: { token } })}
      submit="End the weekly mail"
      pending="Ending..."
      text="Press the button to stop the mail “Your week with colleagues”. Other mails are not affected."
      problem={problem}
      next={{ to: '/profile/notifications', label: 'Choose your mails' }}
    />
  )
}
