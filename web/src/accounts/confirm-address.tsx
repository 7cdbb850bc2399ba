import { confirmAddress } from '@ariviyal/contract/accounts/accounts'
import { messages } from '@ariviyal/contract/messages'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { useSession } from '../session/use-session.ts'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Form } from '../ui/form/form.tsx'
import type { Route } from './+types/confirm-address'
import { NarrowPage } from '../ui/narrow-page.tsx'

export const meta = () => pageMeta({ title: 'Confirm your email address' })

/**
 * Confirms on a press, not on load: mail scanners follow links, and would confirm an address that its owner never saw.
 */
export default function ConfirmAddress({ params }: Route.ComponentProps) {
  const [confirmed, setConfirmed] = useState<string>()
  const { isAuthenticated } = useSession()
  return (
    <NarrowPage title="Confirm your email address">
      {confirmed === undefined ? (
        <Form
          send={() => call(confirmAddress, { params: { token: params.token } })}
          done={({ msg }) => {
            setConfirmed(msg)
            void import('../session/refresh-session.ts').then((module) => module.refreshSession())
          }}
          failed={messages.internal}
          submit="Confirm my address"
          pending="Confirming..."
          className="grid gap-5"
        >
          <p className="font-serif text-ink-soft">
            Press the button if you made an account with us. If you did not, leave this page: nothing has happened yet.
          </p>
        </Form>
      ) : (
        <div className="grid gap-5">
          <Banner tone="success" live>
            {confirmed}
          </Banner>
          <div>
            {isAuthenticated ? <ButtonLink to="/">Home</ButtonLink> : <ButtonLink to="/login">Login</ButtonLink>}
          </div>
        </div>
      )}
    </NarrowPage>
  )
}
