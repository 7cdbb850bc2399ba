import { type LiveImport, meetingServices, removeImport } from '@ariviyal/contract/live/attendance-import'
import { call } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { offerUndo } from '../../../console/undo-offers.ts'
import { Notice } from '../../../ui/notice.tsx'
import { RowButton } from '../../../ui/list/row-button.tsx'
import { type Column, Table } from '../../../ui/list/table.tsx'
import { useDialog } from '../../../ui/dialog/use-dialog.ts'

const columns = (remove: (item: LiveImport) => void): Column<LiveImport>[] => [
  {
    head: 'List',
    rowHead: true,
    cell: ({ service, file_name }) => (
      <>
        <span className="font-semibold">{meetingServices[service]}</span>
        <span className="block text-sm text-ink-soft">{file_name}</span>
      </>
    ),
  },
  { head: 'People', cell: ({ people, rows }) => `${people}, in ${rows === 1 ? 'one line' : `${rows} lines`}` },
  {
    head: 'Imported',
    cell: ({ imported_at, imported_by }) => (
      <>
        <Moment at={imported_at} />
        {imported_by === null ? null : <span className="block text-sm text-ink-soft">by {imported_by}</span>}
      </>
    ),
  },
  {
    head: 'Change',
    cell: (item) => (
      <RowButton
        label="Remove"
        about={`the list ${item.file_name || meetingServices[item.service]}`}
        tone="danger"
        onClick={() => remove(item)}
      />
    ),
  },
]

/** Imported lists of a session, each removable. */
export function ImportsTaken({ imports }: { imports: LiveImport[] }) {
  const dialog = useDialog<LiveImport>()
  return (
    <section aria-labelledby="taken">
      <h2 id="taken" className="mb-3 text-xl">
        Imported lists
      </h2>
      <Notice dialog={dialog} />
      {imports.length === 0 ? (
        <p className="text-ink-soft">None imported yet.</p>
      ) : (
        <Table
          caption="Imported lists, newest first"
          captionHidden
          columns={columns(dialog.show)}
          rows={imports}
          rowKey={(item) => item.id}
        />
      )}
      <ConfirmDialog
        dialog={dialog}
        title="Remove the list?"
        act={({ id }) => offerUndo('', call(removeImport, { params: { id } }))}
        submit="Remove"
        pending="Removing..."
        failed="The list could not be removed. Try again."
      >
        {({ people, file_name }) => (
          <p className="wrap-anywhere">
            {file_name === '' ? 'This list' : `“${file_name}”`} no longer counts for{' '}
            {people === 1 ? 'one person' : `${people} people`}. Anyone who was present only by this list then counts as
            absent.
          </p>
        )}
      </ConfirmDialog>
    </section>
  )
}
