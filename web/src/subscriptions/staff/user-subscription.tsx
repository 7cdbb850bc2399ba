import type { Answer } from '@ariviyal/contract/endpoint'
import { hasAccess } from '@ariviyal/contract/accounts/roles'
import type { showUserSubscription, Term } from '@ariviyal/contract/subscriptions/subscriptions'
import { dayInWords, lastDayInWords } from '@ariviyal/contract/time'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { useSession } from '../../session/use-session.ts'
import { HistoryList } from '../history-list.tsx'
import { StaffReceipts } from '../../receipts/staff/staff-receipts.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RowButton } from '../../ui/list/row-button.tsx'
import { type Column, Table } from '../../ui/list/table.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { DecisionMark } from '../../console/decisions/decision-mark.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Moment } from '../../ui/moment.tsx'
import { StateMark } from './state-mark.tsx'
import { type SubscriptionAct, SubscriptionDialog } from './subscription-acts.tsx'
import { Absent } from '../../console/absent.tsx'

export type UserSubscriptionData = Answer<typeof showUserSubscription>
type TermRow = z.infer<typeof Term>

interface Props {
  userId: string
  known: UserSubscriptionData
  /** Opens the confirmation to end the running subscription. */
  onEnd: () => void
}

/** A person's subscription: state, terms, staff actions, history and receipts. */
export function UserSubscription({ userId, known, onEnd }: Props) {
  const dialog = useDialog<SubscriptionAct>()
  const role = useSession().currentUser?.role
  const live = known.subscription?.source === 'own' ? known.subscription : known.upcoming
  return (
    <section aria-labelledby="subscription">
      <h2 id="subscription" className="mt-10 mb-3 text-xl">
        Subscription
      </h2>
      <Notice dialog={dialog} />
      <StateFacts known={known} />
      <div className="mt-5 flex flex-wrap gap-3">
        {live ? (
          <Button tone="quiet" onClick={() => dialog.show({ kind: 'extend', userId, endsAt: live.ends_at })}>
            Extend
          </Button>
        ) : null}
        <Button tone="quiet" onClick={() => dialog.show({ kind: 'renew', userId, running: live !== null })}>
          {live ? 'Renew' : 'Start a subscription'}
        </Button>
        {live ? null : (
          <Button tone="quiet" onClick={() => dialog.show({ kind: 'trial', userId, used: known.trial_used })}>
            Start a trial
          </Button>
        )}
        {(known.subscription || live) && hasAccess(role, 'admin') ? (
          <Button tone="danger" onClick={onEnd}>
            End the subscription
          </Button>
        ) : null}
      </div>
      {known.terms.length > 0 ? (
        <Part title="Terms">
          <Table
            caption="Terms"
            captionHidden
            columns={termColumns((term) => dialog.show({ kind: 'reference', term }))}
            rows={known.terms}
            rowKey={(term) => term.id}
          />
        </Part>
      ) : null}
      {known.receipts.length > 0 ? (
        <Part title="Receipts">
          <StaffReceipts receipts={known.receipts} />
        </Part>
      ) : null}
      {known.history.length > 0 ? (
        <Part title="History">
          <HistoryList entries={known.history} reader="staff" />
        </Part>
      ) : null}
      <SubscriptionDialog dialog={dialog} />
    </section>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h3 className="mt-8 mb-2 text-lg">{title}</h3>
      {children}
    </>
  )
}

const termColumns = (change: (term: TermRow) => void): Column<TermRow>[] => [
  {
    head: 'Term',
    rowHead: true,
    cell: (term) => `${dayInWords(term.starts_at)} to ${lastDayInWords(term.ends_at)}`,
  },
  { head: 'Kind', cell: ({ trial }) => (trial ? 'Trial' : 'Subscription') },
  {
    head: 'Ended early',
    cell: ({ ended_at }) => (ended_at === null ? <Absent /> : <Moment at={ended_at} />),
  },
  { head: 'Reference', cell: ({ reference }) => reference || <Absent words="Not given" /> },
  {
    head: 'Edit',
    cell: (term) => (
      <RowButton
        label="Change"
        about={`the payment reference of the term from ${dayInWords(term.starts_at)}`}
        onClick={() => change(term)}
      />
    ),
  },
]

function StateFacts({ known: { state, subscription, request, upcoming, ended_at } }: { known: UserSubscriptionData }) {
  const givenBy = subscription?.trial
    ? 'A trial'
    : subscription?.source === 'institution'
      ? 'A seat of the school'
      : 'An approved request'
  return (
    <Facts
      facts={[
        ['State', <StateMark key="state" state={state} />],
        ...(subscription
          ? ([
              ['Given by', givenBy],
              ['School', subscription.institution_name],
              ['Started', <Moment key="started" at={subscription.starts_at} />],
              ['Ends', <Moment key="ends" at={subscription.ends_at} />],
            ] as const)
          : []),
        ...(upcoming
          ? ([
              ['Starts', <Moment key="starts" at={upcoming.starts_at} />],
              ['Ends', <Moment key="ends" at={upcoming.ends_at} />],
            ] as const)
          : []),
        ...(ended_at === null || subscription ? [] : [['Ended', <Moment key="ended" at={ended_at} />] as const]),
        ...(request
          ? ([
              ['Last request', <Moment key="asked" at={request.created_at} />],
              ['Decision', <DecisionMark key="decision" status={request.status} />],
              ...(request.reason === '' ? [] : [['Reason', request.reason] as const]),
            ] as const)
          : []),
      ]}
    />
  )
}
