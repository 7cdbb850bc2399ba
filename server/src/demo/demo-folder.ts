import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { newToken } from '../platform/crypto/one-time-token.ts'
import { ConfigError } from '../platform/config.ts'
import { removeEmbeddedDatabase, runningDatabase } from '../platform/db/embedded-database.ts'

const Account = z.object({ email: z.string(), password: z.string() })
const Marker = z.object({
  accounts: z.object({ teacher: Account, representative: Account, staff: Account }),
  /** When the folder was filled; absent while it is being filled. */
  filled_at: z.optional(z.string()),
})
type Marker = z.infer<typeof Marker>
export type DemoAccounts = Marker['accounts']

export const teacherAddress = (number: number): string => `teacher${number}@demo.example`

/** This file makes a data folder that of a demonstration. It keeps the log-ins. */
const markerIn = (folder: string) => join(folder, 'demo.json')

function readMarker(folder: string): Marker | null {
  const file = markerIn(folder)
  if (!existsSync(file)) return null
  try {
    return Marker.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new ConfigError(`${file} cannot be read: start fresh with npm run demo -- --reset`)
  }
}

const writeMarker = (folder: string, marker: Marker): void =>
  writeFileSync(markerIn(folder), `${JSON.stringify(marker, null, 2)}\n`, { mode: 0o600 })

/**
 * Opens the data folder of a demonstration, empty for `reset` and where the last start did not finish filling it. Raises `ConfigError` for a folder
 * with other data, and for one in use.
 */
export async function openDemoFolder(folder: string, { reset }: { reset: boolean }): Promise<Marker> {
  const isUsed = existsSync(folder) && readdirSync(folder).length > 0
  if (isUsed && !existsSync(markerIn(folder)))
    throw new ConfigError(
      `${folder} holds the data of something else: set DATA_DIR to another folder, or leave it unset`,
    )
  const known = isUsed && !reset ? readMarker(folder) : null
  if (known?.filled_at !== undefined) return known
  if (isUsed) await emptyFolder(folder)
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  const password = () => newToken().slice(0, 16)
  const marker = {
    accounts: {
      teacher: { email: teacherAddress(1), password: password() },
      representative: { email: 'representative@demo.example', password: password() },
      staff: { email: 'staff@demo.example', password: password() },
    },
  }
  writeMarker(folder, marker)
  return marker
}

async function emptyFolder(folder: string): Promise<void> {
  if (await runningDatabase(folder)) throw new ConfigError('The demonstration is running: stop it first')
  removeEmbeddedDatabase(folder)
  rmSync(folder, { recursive: true })
}

export const markFilled = (folder: string, { accounts }: Marker, now: Date): void =>
  writeMarker(folder, { accounts, filled_at: now.toISOString() })
