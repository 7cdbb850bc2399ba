import type { Answer } from '@ariviyal/contract/endpoint'
import {
  dismissParticipant,
  type listParticipants,
  type Participant,
  type ParticipantState,
  participantStates,
} from '@ariviyal/contract/live/attendance-import'
import { ListTools } from '../../../console/list/list-tools.tsx'
import { useListView } from '../../../console/list/use-list-view.ts'
import { call } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { FilterLinks } from '../../../ui/list/filter-links.tsx'
import { PagedTable } from '../../../ui/list/paged-table.tsx'
import { offerUndo } from '../../../console/undo-offers.ts'
import { Notice } from '../../../ui/notice.tsx'
import { RowButton } from '../../../ui/list/row-button.tsx'
import type { Column } from '../../../ui/list/table.tsx'
import { useDialog } from '../../../ui/dialog/use-dialog.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { Person, Stays } from './stays.tsx'
import { withName } from '../../../ui/run-and-refresh.ts'

const words: Record<ParticipantState, { label: string; empty: string }> = {
  waiting: { label: 'Not matched', empty: 'Everyone in the lists is matched.' },
  matched: { label: 'Matched', empty: 'Nobody in the lists is matched yet.' },
  dismissed: { label: 'Left out', empty: 'Nobody was left out.' },
}
const matchNames = { email: 'By the email address', name: 'By the name', staff: 'By staff' }

const nameOf = ({ name, email }: Participant) => name || email

const columns = (
  state: ParticipantState,
  act: { assign: (person: Participant) => void; dismiss: (person: Participant) => void },
): Column<Participant>[] => [
  { head: 'In the list', rowHead: true, cell: (person) => <Person {...person} /> },
  { head: 'There', cell: ({ stays, seconds }) => <Stays stays={stays} seconds={seconds} /> },
  ...(state === 'matched'
    ? [
        {
          head: 'Is',
          cell: ({ teacher, matched_by }: Participant) => (
            <>
              <span className="block font-semibold">{teacher?.name}</span>
              <span className="text-sm text-ink-soft">{matched_by ? matchNames[matched_by] : ''}</span>
            </>
          ),
        },
      ]
    : []),
  {
    head: 'Decide',
    isControls: true,
    cell: (person) => (
      <span className="flex flex-wrap gap-2">
        <RowButton
          label={state === 'matched' ? 'Change' : 'Assign'}
          about={nameOf(person)}
          onClick={() => act.assign(person)}
        />
        {state === 'dismissed' ? null : (
          <RowButton label="Leave out" about={nameOf(person)} tone="danger" onClick={() => act.dismiss(person)} />
        )}
      </span>
    ),
  },
]

interface Props {
  sessionId: string
  state: ParticipantState
  page: Answer<typeof listParticipants>
}

/** Participants in the lists of a session, unmatched ones first. */
export function Participants({ sessionId, state, page }: Props) {
  const assigning = useDialog<Participant>()
  const dismissing = useDialog<Participant>()
  const list = useListView('participants', columns(state, { assign: assigning.show, dismiss: dismissing.show }))
  return (
    <section aria-labelledby="participants">
      <h2 id="participants" className="mb-3 text-xl">
        People in the lists
      </h2>
      <FilterLinks
        label="State"
        name="state"
        choices={participantStates.map((value) => ({ value, label: `${words[value].label} (${page.counts[value]})` }))}
        chosen={state}
      />
      <ListTools list={list} />
      <Notice dialog={assigning} />
      <Notice dialog={dismissing} />
      <PagedTable
        label={words[state].label}
        caption={words[state].label}
        empty={words[state].empty}
        page={page}
        columns={list.columns}
        order="oldest-first"
      />
      <AssignDialog dialog={assigning} sessionId={sessionId} />
      <ConfirmDialog
        dialog={dismissing}
        title="Leave out?"
        act={(person) => {
          const name = nameOf(person)
          return withName(name, offerUndo(name, call(dismissParticipant, { params: { id: person.id } })))
        }}
        submit="Leave out"
        pending="Leaving out..."
        failed="This could not be saved. Try again."
      >
        {(person) => (
          <p className="wrap-anywhere">
            “{nameOf(person)}” counts for nobody, also in later lists of this session. You will find the line under Left
            out.
          </p>
        )}
      </ConfirmDialog>
    </section>
  )
}
