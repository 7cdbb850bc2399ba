import type { TestHouse } from '../testing/test-house.ts'
import { type BackupParts, makeBackup } from './make-backup.ts'

/** Backs a house up into that folder, at its own time. */
export const backUp = (home: TestHouse, folder: string, change: Partial<BackupParts> = {}) =>
  makeBackup({
    connection: home.shared.database.connection,
    storage: home.house.storage,
    dataDir: home.shared.dataDir,
    now: home.house.now(),
    folder,
    ...change,
  })
