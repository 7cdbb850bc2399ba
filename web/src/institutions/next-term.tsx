import { limits } from '@ariviyal/contract/limits'
import { RenewalForm, requestRenewal, type School } from '@ariviyal/contract/school'
import { useRevalidator } from 'react-router'
import * as z from 'zod/mini'
import { call } from '../api/client.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { settle } from '../ui/settle.ts'
import { SheetFrame } from '../ui/sheet-frame.tsx'
import { TextArea } from '../ui/text-area.tsx'
import type { Sheet } from '../ui/use-sheet.ts'
import { dayInWords } from './school-words.ts'
import { SeatsField } from '../staff/term-fields.tsx'

/** A field that was left empty is not sent: the seats stay as many as they are. */
const Wish = z.pipe(
  z.transform(({ seats, note }: { seats: string; note: string }): z.input<typeof RenewalForm> => ({
    note,
    ...(seats.trim() !== '' && { seats }),
  })),
  RenewalForm,
)

/** The wish to go on after the end, and what became of the last one. */
export function NextTerm({
  school,
  sheet,
  ask,
}: {
  school: School
  sheet: Sheet<School>
  ask: (school: School) => void
}) {
  const { revalidate } = useRevalidator()
  const { renewal } = school
  return (
    <section aria-labelledby="next-term" className="mt-12 max-w-4xl">
      <h2 id="next-term" className="mb-2 text-xl">
        Next term
      </h2>
      <Notice sheet={sheet} />
      {renewal?.status === 'pending' ? (
        <Banner tone="info">
          You asked for the next term on {dayInWords(renewal.created_at)}. It is waiting for review; we write to you.
        </Banner>
      ) : (
        <>
          {renewal?.status === 'rejected' ? (
            <Banner tone="warning" className="mb-4">
              Your request of {dayInWords(renewal.created_at)} was not approved
              {renewal.reason ? `: ${renewal.reason}` : '.'} You can ask again.
            </Banner>
          ) : null}
          <p className="max-w-measure">
            The next term starts where this one ends, so no day is lost by asking early. Everyone keeps their seat.
          </p>
          <Button className="mt-4" onClick={() => ask(school)}>
            Ask for the next term
          </Button>
        </>
      )}
      <SheetFrame sheet={sheet} title="Ask for the next term">
        <Form
          schema={Wish}
          send={(body) =>
            settle(async () => {
              const { msg } = await call(requestRenewal, { body })
              return { tone: 'success', text: msg }
            }, revalidate)
          }
          done={sheet.finish}
          failed="The request could not be sent. Try again."
          submit="Ask for the next term"
          pending="Sending..."
          className="grid gap-5"
        >
          <SeatsField optional hint={`Left empty: ${school.seats}, as now.`} />
          <TextArea name="note" label="What should we know?" optional maxLength={limits.reasonMax} />
        </Form>
      </SheetFrame>
    </section>
  )
}
