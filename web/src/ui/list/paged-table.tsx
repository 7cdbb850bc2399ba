import { type ListOrder, PagedList } from './paged-list.tsx'
import { type Column, Table, type TableLook } from './table.tsx'

interface Props<Row> extends TableLook {
  /** What is listed; names the region. */
  label: string
  /** Caption of the table for screen readers; the page's head shows the same. */
  caption: string
  /** Text of an empty list. */
  empty: string
  page: { items: readonly Row[]; next_cursor?: string | null }
  columns: Column<Row>[]
  order?: ListOrder
}

/** One page of a list as a table, with pagination. */
export const PagedTable = <Row extends { id: string }>({ caption, page, columns, isCompact, ...list }: Props<Row>) => (
  <PagedList {...list} count={page.items.length} nextCursor={page.next_cursor ?? null}>
    <Table
      caption={caption}
      captionHidden
      columns={columns}
      rows={page.items}
      rowKey={({ id }) => id}
      isCompact={isCompact}
    />
  </PagedList>
)
