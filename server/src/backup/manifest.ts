import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough, type Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isFileKey } from '../platform/storage/storage.ts'
import * as z from 'zod/mini'

/** A backup that cannot be made or used; the operator sees the message as one line. */
export class BackupError extends Error {
  override name = 'BackupError'
}

const count = z.int().check(z.nonnegative())
const Content = { bytes: count, sha256: z.string() }
const word = z.string().check(z.regex(/^[a-z_][a-z0-9_]*$/))

const areDifferent = (names: string[]): boolean => new Set(names).size === names.length

/** The content of a backup. It is written last, so that a folder without it is no backup. */
export const Manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The applied migrations, in order. */
  migrations: z.array(z.string()),
  /** Version of the pg-boss schema. */
  jobs: z.int(),
  tables: z
    .array(z.object({ schema: word, name: word, columns: z.array(word), rows: count, ...Content }))
    .check(z.refine((tables) => areDifferent(tables.map(({ schema, name }) => `${schema}.${name}`)))),
  sequences: z.array(z.object({ schema: word, name: word, last: z.string().check(z.regex(/^-?\d{1,19}$/)) })),
  files: z
    .array(z.object({ key: z.string().check(z.refine(isFileKey)), ...Content }))
    .check(z.refine((files) => areDifferent(files.map(({ key }) => key)))),
  /** The certificate key, if it is in the data folder. */
  certificateKey: z.nullable(z.object(Content)),
})
export type Manifest = z.infer<typeof Manifest>

export const manifestFile = 'backup.json'
export const tablePath = ({ schema, name }: { schema: string; name: string }): string =>
  join('database', `${schema}.${name}.copy.gz`)
export const filePath = (key: string): string => join('files', key)
export const keyPath = 'certificate-key.pem'

/** Writes a stream to a file, optionally through `compress`, and syncs it to disk; returns its size and hash. */
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
