import { useState } from 'react'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { confirmLater } from './store.ts'

/**
 * For logged-in users with an unconfirmed address. Part of every document; the stylesheet shows it (head-script.ts), so
 * that hydration causes no layout shift.
 */
export function AddressNotice() {
  const [answer, setAnswer] = useState<string>()
  const [pending, setPending] = useState(false)
  const send = async () => {
    setPending(true)
    // Few need it, so the call is loaded on press.
    const sent = import('./send-confirmation.ts').then((module) => module.sendConfirmationLink())
    setAnswer(await sent.catch(() => 'The link could not be sent. Try again.'))
    setPending(false)
  }
  const dismiss = () => {
    confirmLater()
    document.getElementById('main')?.focus()
  }
  return (
    <aside aria-label="Your email address" className="site-frame when-unconfirmed wrap screen-only pt-4">
      <Banner tone="info">
        <p role="status">{answer ?? 'Your email address is not confirmed yet. Please open the link we mailed you.'}</p>
        <div className="mt-2 flex flex-wrap gap-3">
          <Button tone="quiet" disabled={pending} onClick={() => void send()}>
            {pending ? 'Sending...' : 'Send the link again'}
          </Button>
          <Button tone="plain" onClick={dismiss}>
            Not now
          </Button>
        </div>
      </Banner>
    </aside>
  )
}
