import { makeCalendarFeed, revokeCalendarFeed } from '@ariviyal/contract/live/live'
import { useRevalidator } from 'react-router'
import { call } from '../api/client.ts'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { CopyLine } from '../ui/copy-line.tsx'
import { Form } from '../ui/form/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import type { ActAnswer } from '../ui/run-and-refresh.ts'

type Asked = 'replace' | 'revoke'

/** The webcal scheme opens the URL as a calendar subscription. */
const asCalendar = (url: string) => url.replace(/^https?:/, 'webcal:')

/** The user's personal calendar feed: a URL that calendar programs poll until it is revoked. */
export function CalendarFeed({ url }: { url: string | null }) {
  const dialog = useDialog<Asked>()
  const { revalidate } = useRevalidator()
  const acts: Record<Asked, () => Promise<ActAnswer>> = {
    replace: () => call(makeCalendarFeed),
    revoke: () => call(revokeCalendarFeed),
  }
  return (
    <>
      <details className="border-2 border-ink-soft">
        <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold">
          Your sessions and saved dates in your own calendar
        </summary>
        <div className="grid gap-4 px-4 pt-1 pb-4">
          <p>
            Google Calendar, Outlook, Apple Calendar and others can subscribe to an address. Sessions that you register
            for, times agreed with partners, and last dates of news that you save appear there by themselves and move
            when they move. A cancelled session is marked.
          </p>
          <Notice dialog={dialog} />
          {url === null ? (
            <Form
              send={() => call(makeCalendarFeed)}
              done={({ msg }) => {
                dialog.finish({ tone: 'success', text: msg })
                return revalidate()
              }}
              failed="The address could not be made. Try again."
              submit="Make an address"
              pending="Making it..."
            >
              {null}
            </Form>
          ) : (
            <>
              <CopyLine label="The address of your calendar" text={url} />
              <p className="text-sm text-ink-soft">
                Anyone with this address can see your sessions, your times with partners and the news that you saved. If
                others have it, make a new one.
              </p>
              <div className="flex flex-wrap gap-3">
                <a href={asCalendar(url)} className={buttonStyle('quiet')}>
                  Open in a calendar
                </a>
                <Button tone="quiet" onClick={() => dialog.show('replace')}>
                  Make a new address
                </Button>
                <Button tone="danger" onClick={() => dialog.show('revoke')}>
                  Revoke the address
                </Button>
              </div>
            </>
          )}
        </div>
      </details>
      <ConfirmDialog
        dialog={dialog}
        title={dialog.item === 'revoke' ? 'Revoke the address?' : 'Make a new address?'}
        act={(action) => acts[action]()}
        submit={dialog.item === 'revoke' ? 'Revoke the address' : 'Make a new address'}
        pending="Saving..."
        failed="This could not be saved. Try again."
      >
        {() => <p>Calendars that use the current address stop showing your sessions and saved dates.</p>}
      </ConfirmDialog>
    </>
  )
}
