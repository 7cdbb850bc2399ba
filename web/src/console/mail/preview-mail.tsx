import type { MailPreview } from '@ariviyal/contract/staff/mails'
import { type MouseEvent, useState } from 'react'
import { ApiError, serverMessage } from '../../api/client.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { MailView } from './mail-view.tsx'

interface Props {
  /** Composes the mail from the values of the surrounding form. */
  compose: (values: Record<string, string>) => Promise<MailPreview>
}

/** Previews the mail that a form would send. Each press composes it anew, because edits make the preview outdated. */
export function PreviewMail({ compose }: Props) {
  const [mail, setMail] = useState<MailPreview>()
  const [failed, setFailed] = useState<string>()
  const [busy, setBusy] = useState(false)
  const show = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (!currentTarget.form || busy) return
    const values = [...new FormData(currentTarget.form)].filter((pair): pair is [string, string] => {
      const [, value] = pair
      return typeof value === 'string' && value.trim() !== ''
    })
    setBusy(true)
    setFailed(undefined)
    try {
      setMail(await compose(Object.fromEntries(values)))
    } catch (error) {
      setMail(undefined)
      const [first] = error instanceof ApiError ? Object.values(error.fields) : []
      setFailed(first ?? serverMessage(error) ?? 'The mail could not be composed. Try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="col-span-full grid gap-4">
      <div>
        <Button tone="quiet" onClick={(event) => void show(event)} disabled={busy}>
          {busy ? 'Composing...' : 'Preview the mail'}
        </Button>
      </div>
      <div aria-live="polite">
        {failed ? <Banner tone="error">{failed}</Banner> : mail ? <MailView mail={mail} /> : null}
      </div>
    </div>
  )
}
