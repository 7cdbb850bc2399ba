import { type ReactNode, useRef } from 'react'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { Button } from '../../ui/button.tsx'
import { ExportButton } from '../../ui/file/export-button.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import { listBounds } from './list-view.ts'
import { SaveFilterDialog } from './save-filter-dialog.tsx'
import type { ListView } from './use-list-view.ts'

interface Props<Row> {
  list: ListView<Row>
  /** Exports what the filters show, with all columns. */
  exportCsv?: () => Promise<void>
  /** The primary action of the page. */
  children?: ReactNode
}

/** Saves the filter of a list, chooses its columns, and exports it. */
export function ListTools<Row>({ list, exportCsv, children }: Props<Row>) {
  const saving = useDialog<string>()
  const root = useRef<HTMLDivElement>(null)
  const onClosed = () => {
    saving.onClosed()
    // A filter that is saved takes the button away that opened the dialog.
    const { activeElement, body } = document
    if (activeElement === body || activeElement?.closest('dialog')) root.current?.querySelector('button')?.focus()
  }
  const { current, filters } = list
  const maySave =
    current !== '' && current.length <= listBounds.searchMax && !filters.some(({ search }) => search === current)
  return (
    <div ref={root} className="list-tools flex flex-wrap items-center gap-2">
      {maySave ? (
        <Button tone="plain" onClick={() => saving.show(current)}>
          Save this filter
        </Button>
      ) : null}
      <ColumnsMenu list={list} hasExport={exportCsv !== undefined} />
      {exportCsv ? <ExportButton save={exportCsv} /> : null}
      {children}
      <SaveFilterDialog dialog={{ ...saving, onClosed }} save={list.save} />
    </div>
  )
}
