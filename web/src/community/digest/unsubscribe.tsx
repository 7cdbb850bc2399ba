import { unsubscribeDigest } from '@ariviyal/contract/community/digest/digest'
import { call } from '../../api/client.ts'
import { MailedLinkPage } from '../../accounts/addresses/mailed-link-page.tsx'
import { pageMeta } from '../../frame/page-meta.ts'
import type { Route } from './+types/unsubscribe'

export const meta = () => pageMeta({ title: 'The weekly mail' })

/** What the link in the foot of the weekly mail leads to. Works without a login. */
export default function UnsubscribePage({ params: { token } }: Route.ComponentProps) {
  return (
    <MailedLinkPage
      title="End the weekly mail"
      send={() => call(unsubscribeDigest, { params: { token } })}
      submit="End the weekly mail"
      pending="Ending..."
      text="Press the button to stop the mail “Your week with colleagues”. Other mails are not affected."
    />
  )
}
