import type { User } from '@ariviyal/contract/accounts/accounts'
import { useState } from 'react'
import { sendConfirmationLink } from '../../session/send-confirmation.ts'
import { Mark } from '../../ui/mark.tsx'
import { Button } from '../../ui/button.tsx'

/** The account's address and whether it is confirmed. */
export function OwnAddress({ user: { email, email_confirmed: isConfirmed } }: { user: User }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 font-semibold wrap-anywhere">{email}</span>
        <Mark look={isConfirmed ? 'good' : 'waiting'}>{isConfirmed ? 'Confirmed' : 'Not confirmed'}</Mark>
      </p>
      {isConfirmed ? null : <SendLink />}
    </>
  )
}

function SendLink() {
  const [answer, setAnswer] = useState<string>()
  const [pending, setPending] = useState(false)
  const send = async () => {
    setPending(true)
    setAnswer(await sendConfirmationLink())
    setPending(false)
  }
  return (
    <>
      <p role="status" className="mt-2 max-w-measure text-ink-soft">
        {answer ?? 'Open the link we mailed you when you registered. It shows us that this address is yours.'}
      </p>
      <Button tone="quiet" className="mt-3" disabled={pending} onClick={() => void send()}>
        {pending ? 'Sending...' : 'Send the link again'}
      </Button>
    </>
  )
}
