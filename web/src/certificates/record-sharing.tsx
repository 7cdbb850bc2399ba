import { type RecordSharing as Sharing, shareRecord, withdrawRecord } from '@ariviyal/contract/certificates/record'
import { dayInWords } from '@ariviyal/contract/time'
import { call } from '../api/client.ts'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useDialog } from '../ui/dialog/use-dialog.ts'

/** Grants or withdraws consent for the institution to see the record. */
export function RecordSharing({ sharing }: { sharing: NonNullable<Sharing> }) {
  const agreeing = useDialog<string>()
  const withdrawing = useDialog<string>()
  const { institution_name: institution, agreed_at } = sharing
  return (
    <section aria-labelledby="sharing" className="mt-10 max-w-4xl">
      <h3 id="sharing" className="mb-2 text-lg">
        Share it with your school
      </h3>
      <Notice dialog={agreeing} />
      <Notice dialog={withdrawing} />
      {agreed_at === null ? (
        <>
          <p className="mb-3 max-w-measure">
            You have a seat at {institution}. Nobody there sees this record unless you agree.
          </p>
          <Button tone="quiet" onClick={() => agreeing.show(institution)}>
            Let my school see it
          </Button>
        </>
      ) : (
        <>
          <p className="mb-3 max-w-measure">
            You have shared this record with the representatives of {institution} since {dayInWords(agreed_at)}. Sharing
            ends when you stop it, or when your seat ends.
          </p>
          <Button tone="danger" onClick={() => withdrawing.show(institution)}>
            Stop sharing
          </Button>
        </>
      )}
      <ConfirmDialog
        dialog={agreeing}
        title="May your school see your record?"
        act={() => call(shareRecord)}
        submit="Yes, they may see it"
        pending="Saving..."
        failed="This could not be saved. Try again."
      >
        {(name) => (
          <>
            <p>The representatives of {name}, now and later, will see</p>
            <ul className="my-3 list-disc space-y-1 pl-6">
              <li>your name, and your hours by year and theme;</li>
              <li>each live session that you attended, past and coming, with when you were present in it;</li>
              <li>the serial of its certificate, and whether it is valid or revoked.</li>
            </ul>
            <p>
              They do not see why a certificate was revoked, what you wrote in an appeal, or anything else in your
              account. You can stop this at any time; it also ends when you leave the school or the school releases your
              seat.
            </p>
          </>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        dialog={withdrawing}
        title="Stop sharing your record?"
        act={() => call(withdrawRecord)}
        submit="Stop sharing"
        pending="Saving..."
        failed="This could not be saved. Try again."
      >
        {(name) => (
          <p>
            From now on nobody at {name} can see your record here. Files they saved before stay with them. Your record
            itself does not change.
          </p>
        )}
      </ConfirmDialog>
    </section>
  )
}
