import { execFile } from 'node:child_process'
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { calculateJwkThumbprint } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError } from '../../platform/config.ts'
import { openLog } from '../../platform/log.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { openIssuerKey } from './issuer-key.ts'
import { selectKeys } from './keys.queries.ts'

const run = promisify(execFile)
let testApp: TestApp
const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'ariviyal-key-'))
  folders.push(folder)
  return folder
}
/** Another instance on the same database with these settings. */
const another = (config: object, log = openLog('silent')) => ({
  ...testApp.ctx,
  log,
  config: { ...testApp.ctx.config, ...config },
})

beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(async () => {
  await testApp.close()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

test('an application without a key makes one, once, that only its account can read', async () => {
  const first = await openIssuerKey(testApp.ctx)
  const path = join(testApp.ctx.config.dataDir, 'certificate-key.pem')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(createPublicKey(readFileSync(path)).asymmetricKeyType).toBe('ed25519')
  expect((await openIssuerKey(another({}))).id).toBe(first.id)
  expect(first.id).toBe(await calculateJwkThumbprint(first.jwk))
  expect(readdirSync(testApp.ctx.config.dataDir).filter((name) => name.startsWith('.certificate-key'))).toEqual([])
})

test('a configured key is used and no file made; the old one stays published, and the log warns of two keys', async () => {
  const lines: string[] = []
  const dataDir = newFolder()
  const own = String(generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }))
  const log = openLog('info', { write: (line: string) => void lines.push(line) })
  const before = await openIssuerKey(testApp.ctx)
  const key = await openIssuerKey(another({ dataDir, certificateKey: own }, log))
  expect(key.jwk.x).toBe(createPublicKey(own).export({ format: 'jwk' }).x)
  expect(existsSync(join(dataDir, 'certificate-key.pem'))).toBe(false)
  expect((await selectKeys(testApp.ctx.db)).map(({ id }) => id)).toEqual([before.id, key.id])
  expect(lines.join('')).toContain('need the same CERTIFICATE_KEY')
  expect(lines.join('')).not.toContain('PRIVATE')
})

test('an invalid key file stops the start with one line and is not changed', async () => {
  const dataDir = newFolder()
  writeFileSync(join(dataDir, 'certificate-key.pem'), 'spoilt')
  await expect(openIssuerKey(another({ dataDir }))).rejects.toThrow(ConfigError)
  expect(readFileSync(join(dataDir, 'certificate-key.pem'), 'utf8')).toBe('spoilt')
})

test('instances that start at once on one folder share one key', async () => {
  const dataDir = newFolder()
  const script = `
    import { keyOfFolder } from ${JSON.stringify(join(import.meta.dirname, 'key-file.ts'))}
    process.stdout.write(keyOfFolder(${JSON.stringify(dataDir)}).export({ format: 'jwk' }).x)`
  const start = async () => (await run(process.execPath, ['--input-type=module', '-e', script])).stdout
  const keys = await Promise.all(Array.from({ length: 4 }, start))
  expect(new Set(keys).size).toBe(1)
})
