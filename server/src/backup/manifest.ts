import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough, type Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isFileKey } from '../platform/storage.ts'
import * as z from 'zod/mini'

/** A backup that cannot be made or used; its message is the one line that the operator reads. */
export class BackupError extends Error {
  override name = 'BackupError'
}

const Content = { bytes: z.int(), sha256: z.string() }
const word = z.string().check(z.regex(/^[a-z_][a-z0-9_]*$/))

/** What lies in a backup: the last file that is written, so that one without it is no backup. */
export const Manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The migrations that its schema has, in their order. */
  migrations: z.array(z.string()),
  /** The version of the schema of the jobs. */
  jobs: z.int(),
  tables: z.array(z.object({ schema: word, name: word, columns: z.array(word), rows: z.int(), ...Content })),
  sequences: z.array(z.object({ schema: word, name: word, last: z.string() })),
  files: z.array(z.object({ key: z.string().check(z.refine(isFileKey)), ...Content })),
  /** Of the key that certificates are signed with, where it lies in the data folder. */
  certificateKey: z.nullable(z.object(Content)),
})
export type Manifest = z.infer<typeof Manifest>

export const manifestFile = 'backup.json'
export const tablePath = ({ schema, name }: { schema: string; name: string }): string =>
  join('database', `${schema}.${name}.copy.gz`)
export const filePath = (key: string): string => join('files', key)
export const keyPath = 'certificate-key.pem'

/** Writes what comes, through `compress` where it is given, to the disk itself, and says how much was written. */
export async function writeHashed(
  source: Readable,
  path: string,
  compress: Transform = new PassThrough(),
): Promise<{ bytes: number; sha256: string }> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let bytes = 0
  const measured = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  await pipeline(source, compress, measured, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  return { bytes, sha256: hash.digest('hex') }
}

/** Reads a backup's manifest and every byte of it. Raises `BackupError` for what is missing or was changed. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => {
    throw new BackupError(`${folder} holds no whole backup: ${manifestFile} is missing`)
  })
  const manifest = Manifest.safeParse(parsed(text))
  if (!manifest.success) throw new BackupError(`${join(folder, manifestFile)} cannot be understood by this version`)
  const { tables, files, certificateKey } = manifest.data
  for (const table of tables) await checkContent(folder, tablePath(table), table)
  for (const file of files) await checkContent(folder, filePath(file.key), file)
  if (certificateKey) await checkContent(folder, keyPath, certificateKey)
  return manifest.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function checkContent(folder: string, path: string, expected: { bytes: number; sha256: string }): Promise<void> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(join(folder, path)), hash)
  } catch {
    throw new BackupError(`The backup is not whole: ${path} cannot be read`)
  }
  if (hash.digest('hex') !== expected.sha256) throw new BackupError(`The backup was changed or damaged: ${path}`)
}
