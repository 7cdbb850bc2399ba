import { hasAccess } from '@ariviyal/contract/accounts/roles'
import { grievanceClasses } from '@ariviyal/contract/grievances/grievance-rules'
import {
  type GrievanceSummary,
  listGrievances,
  recordGrievance,
  RecordForm,
  showGrievances,
} from '@ariviyal/contract/grievances/grievances'
import { inputTime, momentOfInput } from '@ariviyal/contract/time'
import * as z from 'zod/mini'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { ListHead } from '../../console/list/list-head.tsx'
import { useListView } from '../../console/list/use-list-view.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { FilterLinks } from '../../ui/list/filter-links.tsx'
import { choiceFrom, cursorFrom } from '../../ui/list/list-address.ts'
import { PagedTable } from '../../ui/list/paged-table.tsx'
import type { Column } from '../../ui/list/table.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { GrievanceSettings } from './grievance-settings.tsx'
import { TimeLeft } from './time-left.tsx'
import type { Route } from './+types/grievances'

export const meta = () => pageMeta({ title: 'Complaints' })

const choices = [
  { value: 'open', label: 'Open' },
  { value: 'decided', label: 'Decided' },
] as const

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const status = choiceFrom(request, 'status', ['open', 'decided'])
  const { signal } = request
  const [page, rules] = await Promise.all([
    call(listGrievances, { query: { status, cursor: cursorFrom(request) }, signal }),
    call(showGrievances, { signal }),
  ])
  return { status, page, rules, now: Date.now() }
}

const outcomeWords = { upheld: 'Upheld', rejected: 'Rejected' }

const columns = (now: number): Column<GrievanceSummary>[] => [
  {
    head: 'Number',
    rowHead: true,
    cell: ({ id, number }) => (
      <Link to={`/admin/grievances/${id}`} className="whitespace-nowrap">
        {number}
      </Link>
    ),
  },
  { head: 'About', cell: (grievance) => grievanceClasses[grievance.class] },
  { head: 'Time left', cell: ({ due_at }) => <TimeLeft dueAt={due_at} now={now} /> },
  {
    head: 'State',
    cell: ({ outcome, appeal_waits, is_hidden, acknowledged_at }) => (
      <span className="flex flex-wrap gap-2">
        {appeal_waits ? <Mark look="waiting">Appeal</Mark> : outcome ? outcomeWords[outcome] : null}
        {is_hidden ? <Mark look="waiting">Post hidden</Mark> : null}
        {acknowledged_at ? null : <Mark look="bad">Not acknowledged</Mark>}
      </span>
    ),
  },
  { head: 'Received', cell: ({ received_at }) => <Moment at={received_at} /> },
  { head: 'From', cell: ({ name }) => name },
]

const RecordInput = z.extend(RecordForm, { received_at: z.string().check(z.minLength(1, 'Say when it arrived')) })

/** Complaints to the grievance officer: those that are due first at the top. */
export default function GrievancesPage({ loaderData: { status, page, rules, now } }: Route.ComponentProps) {
  const recording = useDialog<string>()
  const { currentUser } = useSession()
  const list = useListView('grievances', columns(now))
  return (
    <>
      <ListHead
        title="Complaints"
        list={list}
        lead="To the grievance officer, who is mailed when half of the time is over and when all of it is."
        aside={
          <Button tone="quiet" onClick={() => recording.show(inputTime(new Date().toISOString()))}>
            Record a complaint
          </Button>
        }
      />
      <FilterLinks label="Status" name="status" choices={choices} chosen={status} />
      <Notice dialog={recording} />
      <PagedTable
        label="Complaints"
        caption={status === 'open' ? 'Complaints, those that are due first at the top' : 'Complaints, newest first'}
        empty={status === 'open' ? 'No complaint waits.' : 'No complaint was decided yet.'}
        page={page}
        columns={list.columns}
      />
      <GrievanceSettings rules={rules} mayChange={hasAccess(currentUser?.role ?? 'teacher', 'admin')} />
      <ConfirmDialog
        dialog={recording}
        title="Record a complaint"
        schema={RecordInput}
        act={(_, body) => call(recordGrievance, { body: { ...body, received_at: momentOfInput(body.received_at) } })}
        submit="Record"
        pending="Saving..."
        failed="The complaint could not be recorded. Try again."
      >
        {(now) => (
          <>
            <p>For one that came by mail, post or phone. Its time runs from its arrival.</p>
            <Field name="received_at" label="Arrived" type="datetime-local" hint="IST" defaultValue={now} />
            <Select
              name="class"
              label="What is it about?"
              prompt="Choose what it is about"
              options={Object.entries(grievanceClasses).map(([value, label]) => ({ value, label }))}
            />
            <Field name="place" label="Address of the page or post" optional spellCheck={false} />
            <TextArea name="about" label="What is wrong?" rows={4} />
            <Field name="name" label="Name" autoComplete="off" />
            <Field
              name="email"
              label="Email"
              type="email"
              optional
              autoComplete="off"
              hint="With one, the complaint is acknowledged by mail at once."
            />
          </>
        )}
      </ConfirmDialog>
    </>
  )
}
