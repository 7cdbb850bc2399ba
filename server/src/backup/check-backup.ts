import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { readEd25519Key } from '../platform/crypto/ed25519-key.ts'
import { BackupError, filePath, keyPath, Manifest, manifestFile, tablePath } from './manifest.ts'

/** The list of a million files has 200 MB. */
const manifestMax = 256 * 2 ** 20
/** At least four times the largest row of any table. */
const rowMax = 64 * 2 ** 20
const keyMax = 10_000

/**
 * Reads a backup's manifest, hashes every file and decompresses every table. Raises `BackupError` for files that are missing, changed,
 * outside the folder or not regular, and for wrong row counts. It detects damage, not manipulation: an attacker can write a matching
 * manifest.
 */
export async function checkBackup(folder: string): Promise<Manifest> {
  const root = await realpath(folder).catch(() => folder)
  const manifest = await readManifest(folder)
  for (const table of manifest.tables) {
    await checkContent(root, tablePath(table), table)
    await checkRows(root, tablePath(table), table.rows)
  }
  for (const file of manifest.files) await checkContent(root, filePath(file.key), file)
  if (manifest.certificateKey) {
    await checkContent(root, keyPath, manifest.certificateKey)
    const isKey = manifest.certificateKey.bytes <= keyMax && readEd25519Key(await readFile(join(root, keyPath), 'utf8'))
    if (!isKey) throw new BackupError(`The backup has no key: ${keyPath} holds something else`)
  }
  return manifest
}

async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, manifestFile)
  const file = await lstat(path).catch(() => {
    throw new BackupError(`${folder} holds no whole backup: ${manifestFile} is missing`)
  })
  const text = file.isFile() && file.size <= manifestMax ? await readFile(path, 'utf8') : ''
  const manifest = Manifest.safeParse(parsed(text))
  if (!manifest.success) throw new BackupError(`${path} cannot be understood by this version`)
  return manifest.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function checkContent(root: string, path: string, expected: { bytes: number; sha256: string }): Promise<void> {
  const full = join(root, path)
  const file = await lstat(full).catch(() => null)
  if (!file) throw new BackupError(`The backup is not whole: ${path} cannot be read`)
  // A symbolic link may lead to any file of this machine, and a pipe may never end.
  if (!file.isFile() || (await realpath(full)) !== full) throw new BackupError(`This is no file of the backup: ${path}`)
  const hash = createHash('sha256')
  if (file.size === expected.bytes)
    await pipeline(createReadStream(full), hash).catch(() => {
      throw new BackupError(`The backup is not whole: ${path} cannot be read`)
    })
  if (file.size !== expected.bytes || hash.digest('hex') !== expected.sha256)
    throw new BackupError(`The backup was changed or damaged: ${path}`)
}

/** In PostgreSQL's copy format a row is a line. Decompressed data is counted, not kept. */
async function checkRows(root: string, path: string, expected: number): Promise<void> {
  let rows = 0
  let length = 0
  const count = (chunk: Buffer): void => {
    for (let from = 0; from < chunk.length;) {
      const end = chunk.indexOf(10, from)
      length += (end < 0 ? chunk.length : end) - from
      if (length > rowMax) throw new BackupError(`A row is longer than any: ${path}`)
      if (end < 0) return
      rows += 1
      length = 0
      from = end + 1
      if (rows > expected) throw new BackupError(`${path} has more rows instead of the ${expected} of the backup`)
    }
  }
  const counter = new Writable({
    write(chunk: Buffer, _encoding, done) {
      try {
        count(chunk)
        done()
      } catch (error) {
        done(error as Error)
      }
    },
  })
  await pipeline(createReadStream(join(root, path)), createGunzip(), counter).catch((error: unknown) => {
    if (error instanceof BackupError) throw error
    throw new BackupError(`The backup was changed or damaged: it cannot be unpacked: ${path}`)
  })
  if (rows !== expected) throw new BackupError(`${path} has ${rows} rows instead of the ${expected} of the backup`)
}
