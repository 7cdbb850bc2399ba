import type { ComponentProps } from 'react'
import { PagedTable } from '../../ui/list/paged-table.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import { useListView } from './use-list-view.ts'

interface Props<Row extends { id: string }> extends ComponentProps<typeof PagedTable<Row>> {
  /** That of the list in the settings of the device. */
  name: string
}

/** A list that is a part of a console page, with the choice of its columns above it. */
export function PartTable<Row extends { id: string }>({ name, columns, ...table }: Props<Row>) {
  const list = useListView(name, columns)
  return (
    <>
      <div className="mb-3 flex justify-end">
        <ColumnsMenu list={list} hasExport={false} />
      </div>
      <PagedTable {...table} columns={list.columns} />
    </>
  )
}
