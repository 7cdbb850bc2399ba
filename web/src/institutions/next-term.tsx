import { limits } from '@ariviyal/contract/limits'
import { RenewalForm, requestRenewal, type OwnInstitution } from '@ariviyal/contract/institutions/own-institution'
import { dayInWords } from '@ariviyal/contract/time'
import type { PaymentDetails } from '@ariviyal/contract/subscriptions/payments'
import * as z from 'zod/mini'
import { call } from '../api/client.ts'
import { FeeNotice } from '../payments/fee-notice.tsx'
import { PayPanel } from '../payments/pay-panel.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import { TextArea } from '../ui/form/text-area.tsx'
import type { DialogState } from '../ui/dialog/use-dialog.ts'
import { SeatsField } from '../console/decisions/term-fields.tsx'

/** Omits an empty field: the number of seats stays. */
const Wish = z.pipe(
  z.transform(({ seats, note }: { seats: string; note: string }): z.input<typeof RenewalForm> => ({
    note,
    ...(seats.trim() !== '' && { seats }),
  })),
  RenewalForm,
)

/** A term that was approved before its money came is still to be paid. */
const isPayable = (status: 'pending' | 'approved' | 'rejected', { state }: PaymentDetails) =>
  status === 'pending' || (status === 'approved' && state !== 'received')

/** Requests the next term, and shows the state of the latest request. */
export function NextTerm({
  school: institution,
  dialog,
  ask,
  payment,
}: {
  school: OwnInstitution
  dialog: DialogState<OwnInstitution>
  ask: (institution: OwnInstitution) => void
  payment: PaymentDetails | null
}) {
  const { renewal } = institution
  return (
    <section aria-labelledby="next-term" className="mt-12 max-w-4xl">
      <h2 id="next-term" className="mb-2 text-xl">
        Next term
      </h2>
      <Notice dialog={dialog} />
      {renewal?.status === 'pending' ? (
        <Banner tone="info">
          You asked for the next term on {dayInWords(renewal.created_at)}. It is waiting for review; we will mail you.
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
          <Button className="mt-4" onClick={() => ask(institution)}>
            Ask for the next term
          </Button>
        </>
      )}
      {payment && renewal?.payment && isPayable(renewal.status, payment) ? (
        <div className="mt-8 max-w-2xl">
          <PayPanel payment={payment} token={renewal.payment} />
        </div>
      ) : null}
      <ConfirmDialog
        dialog={dialog}
        title="Ask for the next term"
        schema={Wish}
        act={(_, body) => call(requestRenewal, { body })}
        submit="Ask for the next term"
        pending="Sending..."
        failed="The request could not be sent. Try again."
        back={null}
      >
        <FeeNotice of="seat" />
        <SeatsField optional hint={`Leave empty to keep ${institution.seats}.`} />
        <TextArea name="note" label="What should we know?" optional maxLength={limits.reasonMax} />
      </ConfirmDialog>
    </section>
  )
}
