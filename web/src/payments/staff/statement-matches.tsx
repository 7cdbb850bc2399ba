import type { Answer } from '@ariviyal/contract/endpoint'
import { rupeesInWords } from '@ariviyal/contract/money'
import type { readStatement, StatementCredit, StatementMatch } from '@ariviyal/contract/subscriptions/statements'
import { inWords } from '@ariviyal/contract/time'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { Form } from '../../ui/form/form.tsx'
import { RowButton } from '../../ui/list/row-button.tsx'
import { type Column, Table } from '../../ui/list/table.tsx'
import { pluralise } from '../../ui/pluralise.ts'
import { subjectOfPayment } from './subject-of-payment.ts'

type Statement = Answer<typeof readStatement>

const Row = ({ row: { day, text } }: { row: StatementCredit }) => (
  <>
    <span className="whitespace-nowrap">{inWords(day, 'short day', 'UTC')}</span>
    <span className="block text-sm text-ink-soft">{text}</span>
  </>
)
const Amount = ({ paise }: { paise: number }) => <span className="whitespace-nowrap">{rupeesInWords(paise)}</span>

const reasonWords: Record<StatementMatch['reasons'][number], string> = {
  number: 'Transaction number',
  reference: 'Our reference',
  name: 'Name and amount',
}
const doubtWords = (doubt: StatementMatch['doubts'][number], { payment }: StatementMatch): string =>
  ({
    amount: `${rupeesInWords(payment.amount_paise)} is due.`,
    earlier: 'The money came before the request.',
    'name-only': 'Neither number nor reference is in this row.',
    'several-rows': 'Several rows fit this payment.',
    'several-payments': 'Several payments fit this row.',
    refused: 'The request was refused: a refund is due.',
  })[doubt]

const matchColumns: Column<StatementMatch>[] = [
  {
    head: 'Payer',
    rowHead: true,
    cell: ({ payment }) => <Link to={subjectOfPayment(payment)}>{payment.payer}</Link>,
  },
  { head: 'Amount', cell: ({ row }) => <Amount paise={row.amount_paise} /> },
  { head: 'In the statement', cell: ({ row }) => <Row row={row} /> },
  { head: 'Found by', cell: ({ reasons }) => reasons.map((reason) => reasonWords[reason]).join(', ') },
]
const possibleColumns = (confirm: (match: StatementMatch) => void): Column<StatementMatch>[] => [
  ...matchColumns,
  { head: 'Why look', cell: (match) => match.doubts.map((doubt) => doubtWords(doubt, match)).join(' ') },
  {
    head: 'Money',
    cell: (match) => (
      <RowButton label="It arrived" about={`the payment of ${match.payment.payer}`} onClick={() => confirm(match)} />
    ),
  },
]
const creditColumns: Column<StatementCredit>[] = [
  { head: 'In the statement', rowHead: true, cell: (row) => <Row row={row} /> },
  { head: 'Amount', cell: ({ amount_paise }) => <Amount paise={amount_paise} /> },
]
const problemColumns: Column<Statement['problems'][number]>[] = [
  { head: 'Line', rowHead: true, cell: ({ line }) => line },
  { head: 'In the statement', cell: ({ text }) => text },
  { head: 'Problem', cell: ({ problem }) => <span className="text-kumkum">{problem}</span> },
]

const matchKey = ({ row, payment }: StatementMatch) => `${row.line} ${payment.id}`

interface Props {
  statement: Statement
  count: (matches: StatementMatch[]) => Promise<void>
}

/** What is certain, confirmed in one act; what is possible, confirmed one by one; and the rest. */
export function StatementMatches({ statement, count }: Props) {
  const { credits, counted, certain, possible, unmatched, unmatched_count, problems, problems_count } = statement
  const confirming = useDialog<StatementMatch>()
  const head = useRef<HTMLHeadingElement>(null)
  // Appears below the file: moves the focus there for those who cannot see it.
  useEffect(() => head.current?.focus({ preventScroll: true }), [])
  return (
    <div className="grid gap-8">
      <section aria-labelledby="certain">
        <h2 id="certain" ref={head} tabIndex={-1} className="text-lg outline-none">
          {certain.length === 0 ? 'No payment is certain' : `Certain: ${pluralise(certain.length, 'payment')}`}
        </h2>
        <p className="mb-3 text-ink-soft">
          {pluralise(credits, 'row')} with money that came in.{' '}
          {counted > 0 ? `${pluralise(counted, 'row')} counted before.` : ''}
        </p>
        {certain.length > 0 ? (
          <>
            <Table caption="Certain payments" captionHidden columns={matchColumns} rows={certain} rowKey={matchKey} />
            <Form
              send={() => count(certain)}
              done={() => undefined}
              failed="The payments could not be recorded. Try again."
              submit={certain.length === 1 ? 'It arrived' : `All ${certain.length} arrived`}
              pending="Recording..."
              className="mt-4"
            >
              {null}
            </Form>
          </>
        ) : null}
      </section>
      {possible.length > 0 ? (
        <section aria-labelledby="possible">
          <h2 id="possible" className="mb-3 text-lg">
            Possible: look at each
          </h2>
          <Table
            caption="Possible payments"
            captionHidden
            columns={possibleColumns(confirming.show)}
            rows={possible}
            rowKey={matchKey}
          />
        </section>
      ) : null}
      {unmatched_count > 0 ? (
        <Rest title={`Unmatched: ${pluralise(unmatched_count, 'row')}`}>
          <Table
            caption={unmatched_count > unmatched.length ? `The first ${unmatched.length} rows` : 'Unmatched rows'}
            captionHidden={unmatched_count === unmatched.length}
            columns={creditColumns}
            rows={unmatched}
            rowKey={({ line }) => String(line)}
          />
        </Rest>
      ) : null}
      {problems_count > 0 ? (
        <Rest title={`Left out: ${pluralise(problems_count, 'line')} that cannot be read`}>
          <Table
            caption={problems_count > problems.length ? `The first ${problems.length} lines` : 'Lines left out'}
            captionHidden={problems_count === problems.length}
            columns={problemColumns}
            rows={problems}
            rowKey={({ line }) => String(line)}
          />
        </Rest>
      ) : null}
      <ConfirmDialog
        dialog={confirming}
        title="The money arrived?"
        act={async (match) => {
          await count([match])
          return { msg: '' }
        }}
        submit="It arrived"
        pending="Recording..."
        failed="The payment could not be recorded. Try again."
      >
        {(match) => (
          <>
            <p>
              {rupeesInWords(match.row.amount_paise)} on {inWords(match.row.day, 'day', 'UTC')} from{' '}
              {match.payment.payer}, reference {match.payment.reference}.
            </p>
            <p className="mt-3 text-ink-soft">{match.row.text}</p>
            <p className="mt-3">{match.doubts.map((doubt) => doubtWords(doubt, match)).join(' ')}</p>
          </>
        )}
      </ConfirmDialog>
    </div>
  )
}

function Rest({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="border-2 border-line">
      <summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold hover:bg-sunk">{title}</summary>
      <div className="px-4 pb-4">{children}</div>
    </details>
  )
}
