import type { Answer } from '@ariviyal/contract/endpoint'
import { downloadMyReceipt } from '@ariviyal/contract/subscriptions/receipts'
import { type myHistory, type SubscriptionState, withdrawRequest } from '@ariviyal/contract/subscriptions/subscriptions'
import { useRevalidator } from 'react-router'
import { call, download } from '../api/client.ts'
import { Form } from '../ui/form/form.tsx'
import { HistoryList } from './history-list.tsx'
import { ReceiptList } from '../receipts/receipt-list.tsx'
import { SubscriptionNotice } from './subscription-notice.tsx'

interface Props {
  state: SubscriptionState
  history: Answer<typeof myHistory>
}

/** A teacher's subscription: state, history and receipts. */
export function OwnSubscription({ state, history }: Props) {
  return (
    <section aria-labelledby="own-subscription" className="mt-10 grid gap-5">
      <h2 id="own-subscription" className="text-xl">
        Your subscription
      </h2>
      <SubscriptionNotice state={state} className="" />
      {state.state === 'none' && !state.subscription ? <p>You have not asked for a subscription yet.</p> : null}
      {state.request?.status === 'pending' ? <Withdraw /> : null}
      {history.receipts.length > 0 ? (
        <div>
          <h3 className="mb-2 text-lg">Receipts</h3>
          <ReceiptList receipts={history.receipts} fetch={(id) => download(downloadMyReceipt, { params: { id } })} />
        </div>
      ) : null}
      {history.items.length > 0 ? (
        <div>
          <h3 className="mb-2 text-lg">History</h3>
          <HistoryList entries={history.items} reader="self" />
        </div>
      ) : null}
    </section>
  )
}

/** Withdraws a pending request after confirmation. */
function Withdraw() {
  const { revalidate } = useRevalidator()
  return (
    <details className="border-2 border-ink-soft">
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold">Withdraw the request</summary>
      <div className="px-4 pb-4">
        <Form
          send={async () => {
            const { msg } = await call(withdrawRequest)
            await revalidate()
            return msg
          }}
          done={(msg) => msg}
          failed="The request could not be withdrawn. Try again."
          submit="Withdraw it"
          pending="Withdrawing..."
          className="grid gap-4"
        >
          <p>We then stop reviewing it. You can send another at any time.</p>
        </Form>
      </div>
    </details>
  )
}
