import { makeCalendarFeed, revokeCalendarFeed } from '@ariviyal/contract/live'
import { useRevalidator } from 'react-router'
import { call } from '../api/client.ts'
import { ConfirmSheet } from '../staff/confirm-sheet.tsx'
import { Button } from '../ui/button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { CopyLine } from '../ui/copy-line.tsx'
import { Form } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { type Outcome, useSheet } from '../ui/use-sheet.ts'

type Asked = 'replace' | 'revoke'

/** Programs open an address of this scheme as a calendar to subscribe to. */
const asCalendar = (url: string) => url.replace(/^https?:/, 'webcal:')

/** The reader's own calendar: an address that their calendar program reads again and again, until they revoke it. */
export function CalendarFeed({ url }: { url: string | null }) {
  const sheet = useSheet<Asked>()
  const { revalidate } = useRevalidator()
  const acts: Record<Asked, () => Promise<Outcome>> = {
    replace: async () => ({ tone: 'success', text: (await call(makeCalendarFeed)).msg }),
    revoke: async () => ({ tone: 'success', text: (await call(revokeCalendarFeed)).msg }),
  }
  return (
    <>
      <details className="border-2 border-ink-soft">
        <summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold">
          Your sessions in your own calendar
        </summary>
        <div className="grid gap-4 px-4 pt-1 pb-4">
          <p>
            Google Calendar, Outlook, Apple Calendar and others can subscribe to an address. What you register for
            appears there by itself, moves when it moves, and is marked when it is cancelled.
          </p>
          <Notice sheet={sheet} />
          {url === null ? (
            <Form
              send={() => call(makeCalendarFeed)}
              done={({ msg }) => {
                sheet.finish({ tone: 'success', text: msg })
                void revalidate()
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
                Whoever has this address can see which sessions you come to. If it got into other hands, make a new one.
              </p>
              <div className="flex flex-wrap gap-3">
                <a href={asCalendar(url)} className={buttonStyle('quiet')}>
                  Open in a calendar
                </a>
                <Button tone="quiet" onClick={() => sheet.show('replace')}>
                  Make a new address
                </Button>
                <Button tone="danger" onClick={() => sheet.show('revoke')}>
                  Revoke the address
                </Button>
              </div>
            </>
          )}
        </div>
      </details>
      <ConfirmSheet
        sheet={sheet}
        title={sheet.item === 'revoke' ? 'Revoke the address?' : 'Make a new address?'}
        act={(asked) => acts[asked]()}
        submit={sheet.item === 'revoke' ? 'Revoke the address' : 'Make a new address'}
        pending="Saving..."
        failed="This could not be saved. Try again."
      >
        {() => <p>Calendars that use the present address show nothing of yours any more.</p>}
      </ConfirmSheet>
    </>
  )
}
