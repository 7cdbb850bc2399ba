import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { putCertificate } from '../../server/src/certificates/testing.ts'
import type { AppContext } from '../../server/src/platform/app-context.ts'
import { loadConfig } from '../../server/src/platform/config.ts'
import { type Connection, openDatabase } from '../../server/src/platform/db/database.ts'
import { openLog } from '../../server/src/platform/log.ts'
import { newTeacher } from './accounts.ts'

/** Gives a new teacher a certificate, signed with another key that the application accepts; returns what its QR code says. */
export async function putCertificateOf(name: string): Promise<{ serial: string; proof: string }> {
  const { user, email } = await newTeacher()
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ariviyal-issuer-'))
  const db = openDatabase(JSON.parse(process.env['E2E_DATABASE'] ?? '') as Connection, 1)
  const env = { DATA_DIR: dataDir, PUBLIC_URL: process.env['E2E_BASE_URL'] }
  const config = loadConfig(env, path.resolve(import.meta.dirname, '../..'))
  // As much of it as signs a certificate.
  const ctx: Partial<AppContext> = { db, config, log: openLog('silent'), now: () => new Date() }
  try {
    return await putCertificate({ ctx: ctx as AppContext }, { id: user.id, name, email })
  } finally {
    await db.$client.end()
    rmSync(dataDir, { recursive: true })
  }
}
