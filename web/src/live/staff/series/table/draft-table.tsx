import type { SeriesSession } from '@ariviyal/contract/live/live-series'
import { limits } from '@ariviyal/contract/limits'
import { inWords } from '@ariviyal/contract/time'
import { useState } from 'react'
import { Link } from 'react-router'
import { momentInWords } from '../../../../session/reader-time.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { LeaveGuard } from '../../../../ui/form/leave-guard.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { openInDialog } from '../../../../ui/dialog/open-in-dialog.ts'
import { useDialog } from '../../../../ui/dialog/use-dialog.ts'
import { AnnounceDialog, type Announcement, loadAnnouncement } from './announce-dialog.tsx'
import { DraftCell } from './draft-cell.tsx'
import { planPaste } from './plan-paste.ts'
import { columns } from './row-text.ts'
import { type CellChange, type ShownRow, useDraftRows } from './use-draft-rows.ts'
import { type Place, useCellKeys } from './use-cell-keys.ts'
import { pluralise } from '../../../../ui/pluralise.ts'

interface Props {
  seriesId: string
  drafts: SeriesSession[]
}

const isReady = ({ problems, missing, refused }: ShownRow) =>
  refused === undefined && Object.keys({ ...problems, ...missing }).length === 0

/**
 * The drafts of a series as a spreadsheet: typed, pasted, copied down, saved by itself and announced together. Without a
 * draft it still says that the last ones were announced.
 */
export function DraftTable({ seriesId, drafts }: Props) {
  const table = useDraftRows(seriesId, drafts)
  const { rows } = table
  const announcing = useDialog<Announcement>()
  const [pasteProblems, setPasteProblems] = useState<string[]>([])

  const changeAt = ({ row, column }: Place, text: string): CellChange[] => {
    const [shown, of] = [rows[row], columns[column]]
    return shown && of ? [{ id: shown.session.id, name: of.name, text }] : []
  }
  const textAt = ({ row, column }: Place): string => rows[row]?.text[columns[column]?.name ?? 'topic'] ?? ''
  const {
    table: cells,
    last,
    handlers,
  } = useCellKeys({
    put: (place, text) => table.change(changeAt(place, text)),
    copyFromAbove: ({ row, column }) => {
      if (row > 0) table.change(changeAt({ row, column }, textAt({ row: row - 1, column })))
    },
    paste: (text, from) => {
      const { cells, problems } = planPaste(text, from, rows.length)
      setPasteProblems(problems)
      table.change(
        cells.flatMap(({ row, name, text: cell }) => {
          const id = rows[row]?.session.id
          return id === undefined ? [] : [{ id, name, text: cell }]
        }),
      )
    },
  })
  const copyDown = () => {
    const from = last.current
    if (!from) return
    const below = rows.map((_, row) => row).filter((row) => row > from.row)
    table.change(below.flatMap((row) => changeAt({ row, column: from.column }, textAt(from))))
  }
  const ready = rows.filter(isReady).slice(0, limits.bulkMax)
  const announce = async () => {
    if (await table.save()) await openInDialog(announcing, loadAnnouncement(ready))
  }

  return (
    <>
      <Notice dialog={announcing} />
      {rows.length > 0 ? (
        <>
          <div className="sticky top-0 z-10 mb-2 flex flex-wrap items-center gap-x-4 gap-y-2 bg-paper py-2">
            <Button tone="quiet" onClick={copyDown} aria-describedby="drafts-keys">
              Copy down
            </Button>
            <Button onClick={() => void announce()} disabled={ready.length === 0}>
              {announceWords(ready.length)}
            </Button>
            <SaveState table={table} />
          </div>
          <p id="drafts-keys" className="mb-3 text-sm text-ink-soft">
            Type, or paste cells from a spreadsheet. Arrow keys and Enter move; Escape undoes what you typed in a cell.
            Copy down fills the cells below the last one used; Control and D copies the cell above.
          </p>
          {pasteProblems.length > 0 ? (
            <Banner tone="warning" live className="mb-3">
              {pasteProblems.join(' ')}
            </Banner>
          ) : null}
          <div className="max-h-[80dvh] overflow-auto border-y-2 border-ink [scroll-padding:3rem_1rem_1rem_7rem]">
            <table ref={cells} {...handlers} className="border-separate border-spacing-0 text-left text-sm">
              <caption className="sr-only">Sessions to come</caption>
              <thead>
                <tr>
                  <th scope="col" className={`${headLook} left-0 z-3! min-w-24`}>
                    Planned
                  </th>
                  {columns.map(({ name, head, required, width }) => (
                    <th key={name} scope="col" className={`${headLook} ${width}`}>
                      {head}
                      {required ? <span className="font-normal text-ink-soft"> (required)</span> : null}
                    </th>
                  ))}
                  <th scope="col" className={`${headLook} min-w-40`}>
                    State
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((shown, row) => (
                  <tr key={shown.session.id}>
                    {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its link has the text */}
                    <th
                      scope="row"
                      className="sticky left-0 z-2 border-r border-b border-line bg-paper px-2 py-1 text-left align-top font-normal"
                    >
                      <Link
                        to={`/admin/sessions/${shown.session.id}`}
                        className="link inline-flex min-h-9 items-center whitespace-nowrap"
                      >
                        <time dateTime={shown.session.starts_at}>
                          {inWords(shown.session.starts_at, 'day of month')}
                        </time>
                        <span className="sr-only">: open this draft</span>
                      </Link>
                    </th>
                    {columns.map((column, place) => (
                      <DraftCell
                        key={column.name}
                        column={column}
                        place={`${row} ${place}`}
                        about={inWords(shown.session.starts_at, 'day of month')}
                        text={shown.text[column.name]}
                        problem={shown.problems[column.name]}
                        change={(text) => table.change([{ id: shown.session.id, name: column.name, text }])}
                      />
                    ))}
                    <td className="border-b border-line px-2 py-1.5 align-top">
                      <RowState shown={shown} resolve={table.resolve} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      ) : null}
      <AnnounceDialog dialog={announcing} />
      <LeaveGuard isDirty={table.unsaved > 0} what="Some rows are not saved yet." />
    </>
  )
}

const announceWords = (count: number): string =>
  count === 0 ? 'Announce…' : `Announce ${pluralise(count, 'session')}…`

const headLook = 'sticky top-0 z-2 border-b-2 border-ink bg-paper px-2 py-2 align-bottom font-semibold'

type Table = ReturnType<typeof useDraftRows>

/** Whether everything is saved, announced as it changes. */
function SaveState({ table: { isSaving, failure, savedAt, unsaved, waiting, save } }: { table: Table }) {
  const wrong = unsaved - waiting
  const words = isSaving
    ? 'Saving...'
    : waiting > 0 && failure === undefined
      ? 'Not saved yet'
      : wrong > 0
        ? `${wrong === 1 ? 'One row is' : `${wrong} rows are`} not saved: see the marked cells`
        : savedAt !== undefined && unsaved === 0
          ? `Saved at ${momentInWords(savedAt, 'time')}`
          : ''
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 text-sm">
      <output className="text-ink-soft">{failure === undefined ? words : ''}</output>
      {failure === undefined || isSaving ? null : (
        <>
          <span role="alert" className="font-semibold text-kumkum">
            Not saved: {failure} What you typed is kept here and sent again.
          </span>
          <Button tone="quiet" onClick={() => void save()}>
            Save now
          </Button>
        </>
      )}
    </div>
  )
}

const heads = new Map<string, string>(columns.map(({ name, head }) => [name, head]))

/** What a row still needs; for a conflict the choice. */
function RowState({ shown, resolve }: { shown: ShownRow; resolve: Table['resolve'] }) {
  const { session, problems, missing, refused } = shown
  if (refused !== undefined)
    return (
      <div role="alert">
        <p className="font-semibold text-kumkum">{refused}</p>
        <Button tone="plain" onClick={() => resolve(session, 'theirs')}>
          Show what is saved
        </Button>
        {session.state === 'draft' ? (
          <Button tone="plain" onClick={() => resolve(session, 'mine')}>
            Save mine
          </Button>
        ) : null}
      </div>
    )
  if (Object.keys(problems).length > 0) return <span className="font-semibold text-kumkum">Not saved</span>
  const needed = Object.keys(missing).map((name) => (name === 'day' ? 'a later day' : heads.get(name)?.toLowerCase()))
  if (needed.length === 0) return <span className="font-semibold text-peacock">Ready</span>
  const more = needed.length - 1
  return (
    <span className="whitespace-nowrap text-ink-soft" title={`Needs ${needed.join(', ')}`}>
      Needs {needed[0]}
      {more > 0 ? ` and ${more} more` : ''}
    </span>
  )
}
