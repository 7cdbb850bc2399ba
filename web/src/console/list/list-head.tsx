import { ConsoleHead, type ConsoleHeadProps } from '../console-head.tsx'
import { ListTools } from './list-tools.tsx'
import { SavedFilters } from './saved-filters.tsx'
import type { ListView } from './use-list-view.ts'

interface Props<Row> extends ConsoleHeadProps {
  list: ListView<Row>
  /** Exports what the filters show, with all columns. */
  exportCsv?: () => Promise<void>
}

/** Head of a console page that shows a list, with the columns and saved filters of that list. */
export const ListHead = <Row,>({ list, exportCsv, aside, ...head }: Props<Row>) => (
  <>
    <ConsoleHead
      {...head}
      aside={
        <ListTools list={list} {...(exportCsv && { exportCsv })}>
          {aside}
        </ListTools>
      }
    />
    <SavedFilters list={list} />
  </>
)
