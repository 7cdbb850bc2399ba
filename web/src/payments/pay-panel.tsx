import { type PaymentDetails, sendUtr, UtrForm } from '@ariviyal/contract/subscriptions/payments'
import { rupeesInWords } from '@ariviyal/contract/money'
import { useRevalidator } from 'react-router'
import { call } from '../api/client.ts'
import { Banner } from '../ui/banner.tsx'
import { CopyLine } from '../ui/copy-line.tsx'
import { Field } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import { Select } from '../ui/form/select.tsx'
import { stateChoices } from '../ui/form/state-choices.ts'
import { QrCode } from '../ui/qr-code.tsx'

const titles: Record<PaymentDetails['state'], (amount: string) => string> = {
  open: (amount) => `Pay ${amount}`,
  claimed: (amount) => `Pay ${amount}`,
  received: (amount) => `We received ${amount}`,
  'refund-due': (amount) => `We will send ${amount} back`,
  refunded: (amount) => `We have sent ${amount} back`,
}

/** What to pay and how, and the form for the transaction number afterwards. */
export function PayPanel({ payment, token }: { payment: PaymentDetails; token: string }) {
  const amount = rupeesInWords(payment.amount_paise)
  return (
    <section aria-labelledby="payment" className="border-t-4 border-ink pt-4">
      <h2 id="payment" className="text-xl">
        {titles[payment.state](amount)}
      </h2>
      {payment.state === 'received' ? (
        <p className="mt-2">The transaction number is {payment.utr}. Thank you.</p>
      ) : payment.state === 'refund-due' || payment.state === 'refunded' ? (
        <p className="mt-2">It came with the transaction number {payment.utr}, for a request that was not approved.</p>
      ) : (
        <>
          <HowToPay payment={payment} />
          <UtrPart payment={payment} token={token} />
        </>
      )}
    </section>
  )
}

function HowToPay({ payment: { reference, upi, bank } }: { payment: PaymentDetails }) {
  return (
    <div className="grid gap-6 pt-3">
      <div>
        <p>Write this reference with your payment, so that we find it:</p>
        <CopyLine label="Reference" text={reference} />
      </div>
      {upi ? (
        <div>
          <h3 className="mb-2 text-lg">By UPI</h3>
          <p className="mb-3">
            Scan the code with any UPI app, or pay to <strong className="wrap-anywhere">{upi.id}</strong>. On a phone,{' '}
            <a href={upi.uri}>open your UPI app</a>.
          </p>
          <QrCode qr={upi.qr} label="UPI code with amount and reference" className="w-56 max-w-full" />
        </div>
      ) : null}
      {bank ? (
        <div>
          <h3 className="mb-2 text-lg">By bank transfer</h3>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 [&_dd]:wrap-anywhere [&_dt]:text-ink-soft">
            <dt>Name</dt>
            <dd>{bank.name}</dd>
            <dt>Account</dt>
            <dd>{bank.account}</dd>
            <dt>IFSC</dt>
            <dd>{bank.ifsc}</dd>
          </dl>
        </div>
      ) : null}
    </div>
  )
}

function UtrPart({ payment: { state, utr, taxed }, token }: { payment: PaymentDetails; token: string }) {
  const { revalidate } = useRevalidator()
  return (
    <div className="pt-6">
      <h3 className="mb-2 text-lg">When you have paid</h3>
      {state === 'claimed' ? (
        <Banner tone="info" className="mb-4">
          You gave us the transaction number {utr}. We look for it in our account. You can correct it here.
        </Banner>
      ) : null}
      <Form
        schema={UtrForm}
        send={async (body) => {
          const { msg } = await call(sendUtr, { params: { token }, body })
          await revalidate()
          return msg
        }}
        done={(msg) => msg}
        failed="The number could not be sent. Try again."
        submit="Send the number"
        pending="Sending..."
        className="grid gap-5"
      >
        <Field
          name="utr"
          label="Transaction number (UTR)"
          hint="12 digits in your UPI app, or the UTR of your bank."
          autoComplete="off"
          spellCheck={false}
          defaultValue={utr}
        />
        {taxed ? (
          <>
            <Select name="state" label="State of the payer" options={stateChoices} prompt="Select a state" />
            <Field name="gstin" label="GSTIN of the payer" optional autoComplete="off" spellCheck={false} />
          </>
        ) : null}
      </Form>
    </div>
  )
}
