import { type RecordSharing as Sharing, shareRecord, withdrawRecord } from '@ariviyal/contract/record'
import { call } from '../api/client.ts'
import { ConfirmSheet } from '../staff/confirm-sheet.tsx'
import { dayInWords } from '../subscriptions/days.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useSheet } from '../ui/use-sheet.ts'

/** Asks a teacher who holds a seat whether the school may see the record, and takes it back. */
export function RecordSharing({ sharing }: { sharing: NonNullable<Sharing> }) {
  const agreeing = useSheet<string>()
  const withdrawing = useSheet<string>()
  const { institution_name: school, agreed_at } = sharing
  const begin = (sheet: typeof agreeing) => {
    for (const other of [agreeing, withdrawing]) other.forget()
    sheet.show(school)
  }
  return (
    <section aria-labelledby="sharing" className="mt-10 max-w-4xl">
      <h3 id="sharing" className="mb-2 text-lg">
        Share it with your school
      </h3>
      <Notice sheet={agreeing} />
      <Notice sheet={withdrawing} />
      {agreed_at === null ? (
        <>
          <p className="mb-3 max-w-measure">
            You hold a seat of {school}. Nobody there sees this record unless you agree.
          </p>
          <Button tone="quiet" onClick={() => begin(agreeing)}>
            Let my school see it
          </Button>
        </>
      ) : (
        <>
          <p className="mb-3 max-w-measure">
            Those who look after {school} here see this record since {dayInWords(agreed_at)}. It ends when you stop
            sharing, or when your seat ends.
          </p>
          <Button tone="danger" onClick={() => begin(withdrawing)}>
            Stop sharing
          </Button>
        </>
      )}
      <ConfirmSheet
        sheet={agreeing}
        title="May your school see your record?"
        act={async () => {
          const { msg } = await call(shareRecord)
          return { tone: 'success', text: msg }
        }}
        submit="Yes, they may see it"
        pending="Saving..."
        failed="This could not be saved. Try again."
      >
        {(name) => (
          <>
            <p>Those who look after {name} here, today and later, will see</p>
            <ul className="my-3 list-disc space-y-1 pl-6">
              <li>your name, and your hours by year and theme;</li>
              <li>each live session that you attended, past and coming, with when you were present in it;</li>
              <li>the serial of its certificate, and whether it is valid or revoked.</li>
            </ul>
            <p>
              They do not see why a certificate was revoked, what you wrote in an appeal, or anything else of your
              account. You can stop this at any time; it also ends when you leave the school or the school takes your
              seat back.
            </p>
          </>
        )}
      </ConfirmSheet>
      <ConfirmSheet
        sheet={withdrawing}
        title="Stop sharing your record?"
        act={async () => {
          const { msg } = await call(withdrawRecord)
          return { tone: 'success', text: msg }
        }}
        submit="Stop sharing"
        pending="Saving..."
        failed="This could not be saved. Try again."
      >
        {(name) => (
          <p>
            From now on nobody at {name} sees your record here. What they saved as a file before stays with them. Your
            record itself is not touched.
          </p>
        )}
      </ConfirmSheet>
    </section>
  )
}
