import { hasAccess } from '@ariviyal/contract/accounts/roles'
import { rupeesInWords } from '@ariviyal/contract/money'
import {
  changePrices,
  listPayments,
  type Payment,
  paymentStates,
  type Prices,
  receivePayment,
  RefundForm,
  refundPayment,
  showPrices,
  Utr,
} from '@ariviyal/contract/subscriptions/payments'
import * as z from 'zod/mini'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { ListHead } from '../../console/list/list-head.tsx'
import { useListView } from '../../console/list/use-list-view.ts'
import { openedFrom, useOpenedItem } from '../../console/opened-item.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { useSession } from '../../session/use-session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FilterLinks } from '../../ui/list/filter-links.tsx'
import { choiceFrom, cursorFrom } from '../../ui/list/list-address.ts'
import { PagedTable } from '../../ui/list/paged-table.tsx'
import { RowButton } from '../../ui/list/row-button.tsx'
import type { Column } from '../../ui/list/table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { withName } from '../../ui/run-and-refresh.ts'
import type { Route } from './+types/payments'
import { PricesInRupees } from './prices-in-rupees.ts'
import { subjectOfPayment } from './subject-of-payment.ts'
import { Absent } from '../../console/absent.tsx'

export const meta = () => pageMeta({ title: 'Payments' })

const choices = ['all', ...paymentStates] as const
const stateNames = {
  open: 'Open',
  claimed: 'To check',
  received: 'Received',
  'refund-due': 'Refund due',
  refunded: 'Refunded',
}
const hasArrived = ({ state }: Payment) => state !== 'open' && state !== 'claimed'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const state = choiceFrom(request, 'state', choices)
  const { signal } = request
  const [prices, page, opened] = await Promise.all([
    call(showPrices, { signal }),
    call(listPayments, {
      query: { cursor: cursorFrom(request), state: state === 'all' ? undefined : state },
      signal,
    }),
    openedFrom(request, (id) => call(listPayments, { query: { id }, signal })),
  ])
  return { state, prices, page, opened }
}

const columns = (receive: (payment: Payment) => void, refund: (payment: Payment) => void): Column<Payment>[] => [
  { head: 'Payer', rowHead: true, cell: (payment) => <Link to={subjectOfPayment(payment)}>{payment.payer}</Link> },
  { head: 'Reference', cell: ({ reference }) => <span className="whitespace-nowrap">{reference}</span> },
  {
    head: 'Amount',
    cell: ({ amount_paise }) => <span className="whitespace-nowrap">{rupeesInWords(amount_paise)}</span>,
  },
  { head: 'Transaction number', cell: ({ utr }) => utr || <Absent /> },
  { head: 'Asked', cell: ({ created_at }) => <Moment at={created_at} show="day" /> },
  { head: 'State', cell: ({ state }) => stateNames[state] },
  {
    head: 'Money',
    isControls: true,
    cell: (payment) =>
      payment.state === 'refund-due' ? (
        <RowButton label="Sent back" about={`the payment of ${payment.payer}`} onClick={() => refund(payment)} />
      ) : hasArrived(payment) ? null : (
        <RowButton label="It arrived" about={`the payment of ${payment.payer}`} onClick={() => receive(payment)} />
      ),
  },
]

const ReceivedForm = z.object({ utr: Utr })

/** Prices, and payments to look for in the account. */
export default function PaymentsPage({ loaderData: { state, prices, page, opened } }: Route.ComponentProps) {
  const receiving = useDialog<Payment>()
  const refunding = useDialog<Payment>()
  const pricing = useDialog<Prices>()
  const { currentUser } = useSession()
  const list = useListView('payments', columns(receiving.show, refunding.show))
  const due = opened?.state === 'refund-due' ? opened : undefined
  useOpenedItem(refunding, due)
  useOpenedItem(receiving, due ? undefined : opened && hasArrived(opened) ? null : opened)
  return (
    <>
      <ListHead
        title="Payments"
        list={list}
        lead="What applicants pay, and whether the money has arrived."
        aside={
          <>
            <ButtonLink to="/admin/payments/statement">Read a bank statement</ButtonLink>
            {hasAccess(currentUser?.role ?? 'teacher', 'admin') ? (
              <Button tone="quiet" onClick={() => pricing.show(prices)}>
                Change the prices
              </Button>
            ) : null}
          </>
        }
      />
      {prices.can_charge ? null : (
        <Banner tone="info" className="mb-4">
          No fee is charged: the operator has set no UPI address and no bank account.
        </Banner>
      )}
      <p className="mb-4">
        A term of a teacher: {rupeesInWords(prices.term_paise)}. A seat of a school: {rupeesInWords(prices.seat_paise)}.{' '}
        {prices.approves ? 'A payment that arrived approves its request.' : 'Staff approve each request.'}
      </p>
      <Notice dialog={pricing} />
      <Notice dialog={receiving} />
      <Notice dialog={refunding} />
      <FilterLinks
        label="State"
        name="state"
        choices={choices.map((value) => ({ value, label: value === 'all' ? 'All' : stateNames[value] }))}
        chosen={state}
      />
      <PagedTable
        label="Payments"
        caption="Payments, newest first"
        empty={state === 'all' ? 'No payment yet.' : 'No matches.'}
        page={page}
        columns={list.columns}
      />
      <ConfirmDialog
        dialog={receiving}
        title="The money arrived?"
        schema={ReceivedForm}
        act={({ id, payer }, { utr }) => withName(payer, call(receivePayment, { params: { id }, body: { utr } }))}
        submit="It arrived"
        pending="Recording..."
        failed="The payment could not be recorded. Try again."
      >
        {(payment) => (
          <>
            <p>
              {rupeesInWords(payment.amount_paise)} from {payment.payer}, reference {payment.reference}.{' '}
              {prices.approves ? 'A request that waits is approved at once.' : ''}
            </p>
            <Field
              name="utr"
              label="Transaction number in your account"
              defaultValue={payment.utr}
              autoComplete="off"
              spellCheck={false}
            />
          </>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        dialog={refunding}
        title="The money was sent back?"
        schema={RefundForm}
        act={({ id, payer }, body) => withName(payer, call(refundPayment, { params: { id }, body }))}
        submit="It was sent back"
        pending="Recording..."
        failed="The refund could not be recorded. Try again."
      >
        {(payment) => (
          <>
            <p>
              {rupeesInWords(payment.amount_paise)} of {payment.payer}, reference {payment.reference}. It came with the
              transaction number {payment.utr}. The request was refused, so the money is due back.
            </p>
            <Field name="reference" label="Transaction number of the refund" autoComplete="off" spellCheck={false} />
          </>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        dialog={pricing}
        title="Change the prices"
        schema={PricesInRupees}
        act={(_, body) => call(changePrices, { body })}
        submit="Save"
        pending="Saving..."
        failed="The prices could not be saved. Try again."
      >
        {(now) => (
          <>
            <p>In rupees, with all taxes. 0 charges nothing. What was asked for before keeps its amount.</p>
            <Field
              name="term_paise"
              label="A teacher's term of twelve months"
              inputMode="decimal"
              defaultValue={String(now.term_paise / 100)}
            />
            <Field
              name="seat_paise"
              label="A school's seat for twelve months"
              inputMode="decimal"
              defaultValue={String(now.seat_paise / 100)}
            />
            <Checkbox
              name="approves"
              label="A payment that arrived approves its request"
              defaultChecked={now.approves}
            />
          </>
        )}
      </ConfirmDialog>
    </>
  )
}
