import type { StatementColumns } from '@ariviyal/contract/subscriptions/statements'
import { readStored, store } from '../session/device/browser-storage.ts'
import { readSession } from '../session/store.ts'

/** How one member of staff uses the console on one device. Nothing of it concerns anybody else, so the server does not keep it. */
interface Settings {
  /** When the notice about the second factor was dismissed. */
  noticeDismissedAt?: number
  areShortcutsOff?: boolean
  /** Of each list, as list/list-settings.storage.ts reads it. */
  lists?: Record<string, unknown>
  /** As last chosen for a bank statement. */
  statementColumns?: StatementColumns
}

const key = () => `console:${readSession()?.user.id ?? ''}`

export function readSettings(): Settings {
  const stored = readStored('device', key())
  return typeof stored === 'object' && stored !== null ? stored : {}
}

export const changeSettings = (change: Settings): void => store('device', key(), { ...readSettings(), ...change })
