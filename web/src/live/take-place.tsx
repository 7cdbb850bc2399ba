import { type LiveSessionDetails, registerForLiveSession } from '@ariviyal/contract/live/live'
import { useRevalidator } from 'react-router'
import { call } from '../api/client.ts'
import { loginAndBack } from '../session/require-session.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Form } from '../ui/form/form.tsx'
import type { ActOutcome } from '../ui/dialog/use-dialog.ts'
import { AskOrRenew } from '../session/subscription/ask-or-renew.tsx'

interface Props {
  session: LiveSessionDetails
  finish: (outcome: ActOutcome) => void
}

/** Registration form for each kind of reader. Warns first if the session is full or the waiting list is closed. */
export function TakePlace({
  session: { id, state, places_left: left, waiting, presence_percent: percent },
  finish,
}: Props) {
  const { revalidate } = useRevalidator()
  const full = left === 0
  if (full && state === 'running') return <p>The session has begun, and there is no waiting list any more.</p>
  return (
    <>
      <p className="mb-4">
        {full
          ? `You can join the waiting list${waiting > 0 ? ` as number ${waiting + 1}` : ''}. As soon as one is free for you, it is yours and we mail you.`
          : `Be present for ${percent}% of the time to get the e-certificate.`}
      </p>
      <div className="when-subscribed">
        <Form
          send={() => call(registerForLiveSession, { params: { id } })}
          done={({ msg }) => {
            finish({ tone: 'success', text: msg })
            return revalidate()
          }}
          failed="You could not be registered. Try again."
          submit={full ? 'Join the waiting list' : 'Register'}
          pending={full ? 'Joining...' : 'Registering...'}
          className="grid gap-4"
        >
          {null}
        </Form>
      </div>
      <div className="when-free">
        <p className="mb-4">Places are part of the subscription.</p>
        <AskOrRenew>
          <ButtonLink to="/subscription-form">Ask for a subscription</ButtonLink>
        </AskOrRenew>
      </div>
      <div className="when-guest flex flex-wrap gap-3">
        <ButtonLink to={loginAndBack(`/sessions/${id}`)}>Log in to register</ButtonLink>
        <ButtonLink to="/register" tone="quiet">
          Create an account
        </ButtonLink>
      </div>
    </>
  )
}
