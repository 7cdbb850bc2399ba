import { messages } from '@ariviyal/contract/messages'
import { useState } from 'react'
import { useSession } from '../../session/use-session.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Form } from '../../ui/form/form.tsx'
import { NarrowPage } from '../../ui/narrow-page.tsx'

export interface MailedLink {
  title: string
  send: () => Promise<{ msg: string }>
  submit: string
  pending: string
  /** Called after the press; by default the stored user is fetched again. */
  done?: () => void
  /** What the press does. */
  text: string
}

const refresh = () => void import('../../session/refresh-session.ts').then((module) => module.refreshSession())

/** A page that a mailed link opens. It acts on a press, not on load: mail scanners follow links. */
export function MailedLinkPage({ title, done = refresh, text, ...press }: MailedLink) {
  const [answer, setAnswer] = useState<string>()
  const { isAuthenticated } = useSession()
  return (
    <NarrowPage title={title}>
      {answer === undefined ? (
        <Form
          {...press}
          done={({ msg }) => {
            setAnswer(msg)
            done()
          }}
          failed={messages.internal}
          className="grid gap-5"
        >
          <p className="font-serif text-ink-soft">{text}</p>
        </Form>
      ) : (
        <div className="grid gap-5">
          <Banner tone="success" live>
            {answer}
          </Banner>
          <div>
            {isAuthenticated ? <ButtonLink to="/">Home</ButtonLink> : <ButtonLink to="/login">Login</ButtonLink>}
          </div>
        </div>
      )}
    </NarrowPage>
  )
}
