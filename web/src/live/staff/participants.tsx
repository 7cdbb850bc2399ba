import type { Answer } from '@ariviyal/contract/endpoint'
import {
  dismissParticipant,
  type listParticipants,
  type Participant,
  type ParticipantState,
  participantStates,
} from '@ariviyal/contract/attendance-import'
import { call } from '../../api/client.ts'
import { ConfirmSheet } from '../../staff/confirm-sheet.tsx'
import { FilterLinks } from '../../staff/filter-links.tsx'
import { PagedList } from '../../staff/paged-list.tsx'
import { showUndo } from '../../staff/undo-offers.ts'
import { Notice } from '../../ui/notice.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useSheet } from '../../ui/use-sheet.ts'
import { AssignSheet } from './assign-sheet.tsx'
import { Person, Stays } from './stays.tsx'

const words: Record<ParticipantState, { label: string; empty: string }> = {
  waiting: { label: 'Fit nobody', empty: 'Everyone in the lists is known.' },
  matched: { label: 'Fit a teacher', empty: 'Nobody in the lists fits a teacher yet.' },
  dismissed: { label: 'Left out', empty: 'Nobody was left out.' },
}
const known = { email: 'By the email address', name: 'By the name', staff: 'As staff said' }

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
              <span className="text-sm text-ink-soft">{matched_by ? known[matched_by] : ''}</span>
            </>
          ),
        },
      ]
    : []),
  {
    head: 'Decide',
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

/** Who stands in the lists of a session; those whom nobody was found for come first. */
export function Participants({ sessionId, state, page }: Props) {
  const assigning = useSheet<Participant>()
  const dismissing = useSheet<Participant>()
  const assign = (person: Participant) => {
    dismissing.forget()
    assigning.show(person)
  }
  const dismiss = (person: Participant) => {
    assigning.forget()
    dismissing.show(person)
  }
  return (
    <section aria-labelledby="participants">
      <h2 id="participants" className="mb-3 text-xl">
        Who stands in the lists
      </h2>
      <FilterLinks
        label="State"
        name="state"
        choices={participantStates.map((value) => ({ value, label: `${words[value].label} (${page.counts[value]})` }))}
        chosen={state}
      />
      <Notice sheet={assigning} />
      <Notice sheet={dismissing} />
      <PagedList
        label={words[state].label}
        empty={words[state].empty}
        count={page.items.length}
        nextCursor={page.next_cursor}
        order="oldest-first"
      >
        <Table
          caption={words[state].label}
          captionHidden
          columns={columns(state, { assign, dismiss })}
          rows={page.items}
          rowKey={({ id }) => id}
        />
      </PagedList>
      <AssignSheet sheet={assigning} sessionId={sessionId} />
      <ConfirmSheet
        sheet={dismissing}
        title="Leave out?"
        act={async (person) => {
          const { msg, undo } = await call(dismissParticipant, { params: { id: person.id } })
          const text = `${nameOf(person)}: ${msg}`
          showUndo(undo, text)
          return { tone: 'success', text }
        }}
        submit="Leave out"
        pending="Leaving out..."
        failed="This could not be saved. Try again."
      >
        {(person) => (
          <p className="wrap-anywhere">
            “{nameOf(person)}” counts for nobody, in a later list of this session either. You find them under Left out.
          </p>
        )}
      </ConfirmSheet>
    </section>
  )
}
