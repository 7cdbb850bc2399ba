import {
  approveRenewal,
  type InstitutionRenewal,
  listRenewals,
  rejectRenewal,
  RenewalTerms,
} from '@ariviyal/contract/institutions/institution-details'
import { limits } from '@ariviyal/contract/limits'
import { Rejection } from '@ariviyal/contract/subscriptions/subscriptions'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { Notice } from '../../ui/notice.tsx'
import { RowButton } from '../../ui/list/row-button.tsx'
import type { Column } from '../../ui/list/table.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import type { Route } from './+types/renewals'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { ListHead } from '../../console/list/list-head.tsx'
import { useListView } from '../../console/list/use-list-view.ts'
import { decisionChoices, decisionQueryFrom, nothingToDecide } from '../../console/decisions/decision-filter.ts'
import { DecisionMark } from '../../console/decisions/decision-mark.tsx'
import { FilterLinks } from '../../ui/list/filter-links.tsx'
import { seatsInWords } from './seats-in-words.ts'
import { Moment } from '../../ui/moment.tsx'
import { PagedTable } from '../../ui/list/paged-table.tsx'
import { groupDigits } from '@ariviyal/contract/digit-grouping'
import { MonthsField, ReferenceField, SeatsField } from '../../console/decisions/term-fields.tsx'

export const meta = () => pageMeta({ title: 'Renewals' })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { status, query } = decisionQueryFrom(request)
  return { status, page: await call(listRenewals, { query, signal: request.signal }) }
}

/** Empty seats keep their number. */
const Terms = z.pipe(
  z.transform(
    ({ seats, ...terms }: { months: string; seats: string; reference: string }): z.input<typeof RenewalTerms> => ({
      ...terms,
      ...(seats.trim() !== '' && { seats }),
    }),
  ),
  RenewalTerms,
)

const columns = (act: {
  approve: (item: InstitutionRenewal) => void
  reject: (item: InstitutionRenewal) => void
}): Column<InstitutionRenewal>[] => [
  {
    head: 'School',
    rowHead: true,
    cell: ({ institution, note }) => (
      <>
        <Link to={`/admin/institutions/${institution.id}`} className="link font-semibold">
          {institution.institution_name}
        </Link>
        {note === '' ? null : <span className="block text-sm whitespace-pre-line">{note}</span>}
      </>
    ),
  },
  {
    head: 'Ends',
    cell: ({ institution }) => <Moment at={institution.ends_at} show="day" />,
  },
  {
    head: 'Seats',
    cell: ({ institution, seats }) =>
      `${seatsInWords(institution)}${seats === null || seats === institution.seats ? '' : `, asks for ${groupDigits(seats)}`}`,
  },
  { head: 'Received', cell: ({ created_at }) => <Moment at={created_at} show="day" /> },
  {
    head: 'Decision',
    isControls: true,
    cell: (item) =>
      item.status === 'pending' ? (
        <span className="flex flex-wrap gap-2">
          <RowButton
            label="Approve"
            about={`the next term of ${item.institution.institution_name}`}
            onClick={() => act.approve(item)}
          />
          <RowButton
            label="Reject"
            about={`the next term of ${item.institution.institution_name}`}
            tone="danger"
            onClick={() => act.reject(item)}
          />
        </span>
      ) : (
        <DecisionMark status={item.status} />
      ),
  },
]

export default function RenewalsPage({ loaderData: { status, page } }: Route.ComponentProps) {
  const approving = useDialog<InstitutionRenewal>()
  const rejecting = useDialog<InstitutionRenewal>()
  const list = useListView('renewals', columns({ approve: approving.show, reject: rejecting.show }))
  return (
    <>
      <ListHead
        title="Renewals"
        list={list}
        lead="Schools that ask for their next term, which starts where the running one ends."
      />
      <FilterLinks label="Status" name="status" choices={decisionChoices} chosen={status} />
      <Notice dialog={approving} />
      <Notice dialog={rejecting} />
      <PagedTable
        label="Renewals"
        caption="Renewals, newest first"
        empty={nothingToDecide[status]}
        page={page}
        columns={list.columns}
      />
      <ConfirmDialog
        dialog={approving}
        title={`Next term: ${approving.item?.institution.institution_name ?? ''}`}
        schema={Terms}
        act={({ id }, body) => call(approveRenewal, { params: { id }, body })}
        submit="Approve"
        pending="Approving..."
        failed="The approval could not be saved. Try again."
      >
        {({ institution, seats }) => (
          <>
            <p>
              The running term ends <Moment at={institution.ends_at} show="day" />; the months are added there, or from
              today if that has passed.
            </p>
            <MonthsField />
            <SeatsField
              optional
              defaultValue={seats ?? undefined}
              hint={`Leave empty to keep ${groupDigits(institution.seats)}. ${groupDigits(institution.seats_used)} are taken.`}
            />
            <ReferenceField />
          </>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        dialog={rejecting}
        title={`Reject: ${rejecting.item?.institution.institution_name ?? ''}`}
        schema={Rejection}
        act={({ id }, body) => call(rejectRenewal, { params: { id }, body })}
        submit="Reject"
        pending="Rejecting..."
        failed="The rejection could not be saved. Try again."
      >
        {() => (
          <TextArea
            name="reason"
            label="Reason"
            optional
            maxLength={limits.reasonMax}
            hint="The school reads it in the mail. The running term stays."
          />
        )}
      </ConfirmDialog>
    </>
  )
}
