import { messages } from '@ariviyal/contract/messages'
import { useState } from 'react'
import { useSession } from '../../session/use-session.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Form } from '../../ui/form/form.tsx'
import { NarrowPage } from '../../ui/narrow-page.tsx'
import { DeadLink, type NextStep } from './dead-link.tsx'

export interface MailedLink {
  title: string
  send: () => Promise<{ msg: string }>
  submit: string
  pending: string
  /** Called after the press; by default the stored user is fetched again. */
  done?: () => void
  /** What the press does. */
  text: string
  /** Why the link no longer works. */
  problem?: string | null
  /** The next step then. */
  next: NextStep
}

const refresh = () => void import('../../session/refresh-session.ts').then((module) => module.refreshSession())

/** A page that a mailed link opens. It acts on a press, not on load: mail scanners follow links. */
export function MailedLinkPage({ title, done = refresh, text, problem, next, ...press }: MailedLink) {
  const [answer, setAnswer] = useState<string>()
  const { isAuthenticated } = useSession()
  if (answer === undefined && problem) return <DeadLink title={title} problem={problem} next={next} />
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
