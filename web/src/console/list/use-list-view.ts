import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Column } from '../../ui/list/table.tsx'
import { readListSettings, saveListSettings } from './list-settings.storage.ts'
import { filterIn, isAlwaysShown, type SavedFilter, shownColumns, withFilter } from './list-view.ts'

/** What a member of staff has chosen for a list on this device. */
export interface ListView<Row> {
  /** Those to show, in the order of the list. */
  columns: Column<Row>[]
  choices: { head: string; isShown: boolean; isFixed: boolean }[]
  show: (head: string, isShown: boolean) => void
  showAll: () => void
  filters: SavedFilter[]
  /** The filter in the URL; empty for none. */
  current: string
  save: (filterName: string) => void
  remove: (filterName: string) => void
}

/** Columns and saved filters of a list of the console. `name` is that of the list in the settings of the device. */
export function useListView<Row>(name: string, columns: Column<Row>[]): ListView<Row> {
  const [{ hidden, filters }, setSettings] = useState(() => readListSettings(name))
  const current = filterIn(useLocation().search)
  const change = (changed: { hidden?: string[]; filters?: SavedFilter[] }) => {
    const settings = { hidden, filters, ...changed }
    saveListSettings(name, settings)
    setSettings(settings)
  }
  return {
    columns: shownColumns(columns, hidden),
    choices: columns.map((column) => ({
      head: column.head,
      isShown: isAlwaysShown(column) || !hidden.includes(column.head),
      isFixed: isAlwaysShown(column),
    })),
    show: (head, isShown) => {
      const others = hidden.filter((one) => one !== head)
      change({ hidden: isShown ? others : [...others, head] })
    },
    showAll: () => change({ hidden: [] }),
    filters,
    current,
    save: (filterName) => change({ filters: withFilter(filters, { name: filterName, search: current }) }),
    remove: (filterName) => change({ filters: filters.filter((one) => one.name !== filterName) }),
  }
}
