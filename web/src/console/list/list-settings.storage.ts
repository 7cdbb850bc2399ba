import { changeSettings, readSettings } from '../console-settings.storage.ts'
import { listBounds, type SavedFilter } from './list-view.ts'

interface ListSettings {
  /** Heads of the columns that are not shown. */
  hidden: string[]
  filters: SavedFilter[]
}

/** Ignores what another version may have left. */
export function readListSettings(list: string): ListSettings {
  const { hidden, filters } = (readSettings().lists?.[list] ?? {}) as Partial<ListSettings>
  return {
    hidden: Array.isArray(hidden) ? hidden : [],
    filters: Array.isArray(filters) ? filters.slice(0, listBounds.filters) : [],
  }
}

export const saveListSettings = (list: string, settings: ListSettings): void =>
  changeSettings({ lists: { ...readSettings().lists, [list]: settings } })
