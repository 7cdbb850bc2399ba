import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { readEd25519Key } from '../../platform/crypto/ed25519-key.ts'
import { isMissingFile } from '../../platform/storage/missing-file.ts'

export const keyFile = (folder: string): string => join(folder, 'certificate-key.pem')

/**
 * The key of a data folder, generated if missing; null if the file holds no key. The first of several concurrent processes wins, and none
 * reads a partial file.
 */
export function keyOfFolder(folder: string): KeyObject | null {
  const path = keyFile(folder)
  const kept = readFileOrNull(path)
  if (kept !== null) return readEd25519Key(kept)
  const draft = join(folder, `.certificate-key.pem.${randomBytes(6).toString('hex')}`)
  const pem = String(generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }))
  try {
    withFile(draft, 'wx', (file) => {
      writeSync(file, pem)
      fsyncSync(file)
    })
    linkSync(draft, path)
    // fsync of the folder persists the file name. Windows cannot open folders and persists names itself.
    if (process.platform !== 'win32') withFile(folder, 'r', fsyncSync)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readEd25519Key(readFileSync(path, 'utf8'))
}

function withFile(path: string, flags: 'r' | 'wx', use: (file: number) => void): void {
  const file = openSync(path, flags, 0o600)
  try {
    use(file)
  } finally {
    closeSync(file)
  }
}

function readFileOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (isMissingFile(error)) return null
    throw error
  }
}
