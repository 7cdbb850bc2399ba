import { listTeam, sendStaffLink, type TeamMember } from '@ariviyal/contract/accounts/team'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RowButton } from '../../ui/list/row-button.tsx'
import { type Column, Table } from '../../ui/list/table.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import type { Route } from './+types/team'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { ListHead } from '../../console/list/list-head.tsx'
import { useListView } from '../../console/list/use-list-view.ts'
import { Mark } from '../../ui/mark.tsx'
import { Moment } from '../../ui/moment.tsx'
import { roleNames } from '../../console/role-names.ts'
import { StaffRules } from './staff-rules.tsx'
import { ChangeRoleDialog } from './change-role-dialog.tsx'
import { AssignRoleDialog } from './assign-role-dialog.tsx'
import { ResetSecondFactorDialog } from './reset-second-factor-dialog.tsx'
import { withName } from '../../ui/run-and-refresh.ts'

export const meta = () => pageMeta({ title: 'Staff' })

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => call(listTeam, { signal: request.signal })

interface Acts {
  change: (member: TeamMember) => void
  reset: (member: TeamMember) => void
  send: (member: TeamMember) => void
}

const columns = ({ change, reset, send }: Acts, ownId: string | undefined): Column<TeamMember>[] => [
  {
    head: 'Name',
    rowHead: true,
    cell: (member) => (
      <>
        <Link to={`/admin/users/${member.id}`} className="link font-semibold">
          {member.name}
        </Link>
        {member.id === ownId ? ' (you)' : ''}
        <span className="block text-sm text-ink-soft">{member.email}</span>
      </>
    ),
  },
  {
    head: 'Role',
    cell: ({ role, email_confirmed }) => (
      <>
        {roleNames[role]}
        {email_confirmed ? null : (
          <span className="mt-1 block">
            <Mark look="waiting">Link not opened yet</Mark>
          </span>
        )}
      </>
    ),
  },
  {
    head: 'Second factor',
    cell: ({ has_second_factor }) => (has_second_factor ? <Mark look="good">On</Mark> : <Mark look="calm">Off</Mark>),
  },
  {
    head: 'Last here',
    cell: ({ last_used_at }) =>
      last_used_at === null ? (
        <span className="text-ink-soft">Not logged in</span>
      ) : (
        <Moment at={last_used_at} show="day" />
      ),
  },
  {
    head: 'Change',
    isControls: true,
    cell: (member) => (
      <span className="flex flex-wrap gap-2">
        <RowButton label="Role" about={`of ${member.name}`} onClick={() => change(member)} />
        {member.email_confirmed ? null : (
          <RowButton label="Send link" about={`to ${member.name} again`} onClick={() => send(member)} />
        )}
        {member.has_second_factor && member.id !== ownId ? (
          <RowButton
            label="Reset"
            about={`the second factor of ${member.name}`}
            tone="danger"
            onClick={() => reset(member)}
          />
        ) : null}
      </span>
    ),
  },
]

export default function TeamPage({ loaderData: { items, second_factor_required } }: Route.ComponentProps) {
  const giving = useDialog<true>()
  const changing = useDialog<TeamMember>()
  const resetting = useDialog<TeamMember>()
  const sending = useDialog<TeamMember>()
  const dialogs = [giving, changing, resetting, sending]
  const { currentUser } = useSession()
  const acts = { change: changing.show, reset: resetting.show, send: sending.show }
  const list = useListView('staff', columns(acts, currentUser?.id))
  return (
    <>
      <ListHead
        title="Staff"
        list={list}
        lead="Editors look after content, support after requests and people, administrators after all of it."
        aside={<Button onClick={() => giving.show(true)}>Add someone</Button>}
      />
      {dialogs.map((dialog, place) => (
        <Notice key={place} dialog={dialog} />
      ))}
      <Table caption="All staff" captionHidden columns={list.columns} rows={items} rowKey={(member) => member.id} />
      <StaffRules
        isRequired={second_factor_required}
        without={items.filter((member) => !member.has_second_factor).length}
      />
      <AssignRoleDialog dialog={giving} />
      <ChangeRoleDialog dialog={changing} isOwn={changing.item?.id === currentUser?.id} />
      <ConfirmDialog
        dialog={sending}
        title="Send the link again?"
        act={({ id, name }) => withName(name, call(sendStaffLink, { params: { id } }))}
        submit="Send it"
        pending="Sending..."
        failed="The link could not be sent. Try again."
      >
        {({ name, email }) => (
          <p className="wrap-anywhere">
            {name} has not opened the link we mailed to {email}. Until then the role does not work and the account is
            closed. Check the address: whoever reads its mail gets the role.
          </p>
        )}
      </ConfirmDialog>
      <ResetSecondFactorDialog dialog={resetting} />
    </>
  )
}
