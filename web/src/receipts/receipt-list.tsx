import type { ReceiptSummary } from '@ariviyal/contract/subscriptions/receipts'
import { dayInWords, lastDayInWords } from '@ariviyal/contract/time'
import { useState } from 'react'
import { serverMessage } from '../api/client.ts'
import { Banner } from '../ui/banner.tsx'
import { RowButton } from '../ui/list/row-button.tsx'

interface Props {
  receipts: readonly ReceiptSummary[]
  /** Downloads the file. */
  fetch: (id: string) => Promise<void>
  /** For staff: begins a credit note for a tax invoice. */
  credit?: (invoice: ReceiptSummary) => void
}

/** Receipts, newest first, each as a PDF. */
export function ReceiptList({ receipts, fetch, credit }: Props) {
  const [busy, setBusy] = useState<string>()
  const [failed, setFailed] = useState<string>()
  const get = async (id: string) => {
    if (busy) return
    setBusy(id)
    setFailed(undefined)
    try {
      await fetch(id)
    } catch (error) {
      setFailed(serverMessage(error) ?? 'The receipt could not be downloaded. Try again.')
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <>
      {failed ? (
        <Banner tone="error" live className="mb-3">
          {failed}
        </Banner>
      ) : null}
      <ul className="border-t border-line">
        {receipts.map((receipt) => {
          const { id, number, title, issued_at, starts_at, ends_at, cancelled } = receipt
          return (
            <li
              key={id}
              className="grid gap-x-6 border-b border-line py-1 sm:grid-cols-[10rem_minmax(0,1fr)_auto] sm:items-center"
            >
              <time dateTime={issued_at} className="text-sm leading-6 text-ink-soft">
                {dayInWords(issued_at)}
              </time>
              <span>
                {dayInWords(starts_at)} to {lastDayInWords(ends_at)}
              </span>
              <span className="flex flex-wrap items-center gap-x-4">
                {cancelled ? <span className="text-sm text-ink-soft">Cancelled</span> : null}
                <button
                  type="button"
                  onClick={() => void get(id)}
                  className="link inline-flex min-h-11 cursor-pointer items-center justify-self-start text-indigo underline underline-offset-4"
                >
                  {busy === id ? 'Downloading...' : `${title} ${number}`}
                  <span className="sr-only"> as a PDF</span>
                </button>
                {credit && title === 'Tax invoice' && !cancelled ? (
                  <RowButton label="Credit note" about={`for ${number}`} onClick={() => credit(receipt)} />
                ) : null}
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
