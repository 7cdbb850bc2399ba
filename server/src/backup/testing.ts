import type { TestApp } from '../testing/test-app.ts'
import { type BackupParts, makeBackup } from './make-backup.ts'

/** Backs up an application into this folder, at its own time. */
export const backUp = (testApp: TestApp, folder: string, change: Partial<BackupParts> = {}) =>
  makeBackup({
    connection: testApp.shared.database.connection,
    storage: testApp.ctx.storage,
    dataDir: testApp.shared.dataDir,
    now: testApp.ctx.now(),
    folder,
    ...change,
  })
