import type { StatementColumns } from '@ariviyal/contract/subscriptions/statements'
import { readStored, store } from '../session/browser-storage.ts'
import { readSession } from '../session/store.ts'
import { listBounds, type SavedFilter } from './list/list-view.ts'

/** How one member of staff uses the console on one device. Nothing of it concerns anybody else, so the server does not keep it. */
interface Settings {
  /** When the notice about the second factor was dismissed. */
  noticeDismissedAt?: number
  areShortcutsOff?: boolean
  lists?: Record<string, ListSettings>
  /** As last chosen for a bank statement. */
  statementColumns?: StatementColumns
}

interface ListSettings {
  /** Heads of the columns that are not shown. */
  hidden: string[]
  filters: SavedFilter[]
}

const key = () => `console:${readSession()?.user.id ?? ''}`

export function readSettings(): Settings {
  const stored = readStored('device', key())
  return typeof stored === 'object' && stored !== null ? stored : {}
}

export const changeSettings = (change: Settings): void => store('device', key(), { ...readSettings(), ...change })

/** Ignores what another version may have left. */
export function readListSettings(list: string): ListSettings {
  const { hidden, filters }: Partial<ListSettings> = readSettings().lists?.[list] ?? {}
  return {
    hidden: Array.isArray(hidden) ? hidden : [],
    filters: Array.isArray(filters) ? filters.slice(0, listBounds.filters) : [],
  }
}

export const saveListSettings = (list: string, settings: ListSettings): void =>
  changeSettings({ lists: { ...readSettings().lists, [list]: settings } })
