import { createHash, randomUUID } from 'node:crypto'
import { copyFile, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Formats that are already compressed. */
const compressedAlready = new Set(['.png', '.jpg', '.webp', '.woff2', '.pdf', '.ico'])
/** Smaller files fit one packet anyway. */
const SMALLEST = 512

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Writes atomically: an interrupted build must not leave partial files in the cache. */
async function keep(path: string, bytes: Buffer) {
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, bytes)
  await rename(draft, path)
}

/**
 * Writes `<file>.br` and `<file>.gz` beside each file that gets smaller, and returns those files. Caches results by
 * content hash, because maximum compression is slow.
 */
export async function compressSite(root: string, cache: string, files: string[]): Promise<Set<string>> {
  await mkdir(cache, { recursive: true })
  const done = new Set<string>()
  const waiting = files.filter((file) => !compressedAlready.has(extname(file)))

  const worker = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      const bytes = await readFile(join(root, file))
      if (bytes.length < SMALLEST) continue
      const key = join(cache, createHash('sha256').update(bytes).digest('hex'))
      if (!(await exists(`${key}.br`))) {
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
        await keep(`${key}.br`, await brotli(bytes, { params }))
      }
      if (!(await exists(`${key}.gz`))) await keep(`${key}.gz`, await zip(bytes, { level: 9 }))
      await copyFile(`${key}.br`, join(root, `${file}.br`))
      await copyFile(`${key}.gz`, join(root, `${file}.gz`))
      done.add(file)
    }
  }
  // The number of zlib threads.
  await Promise.all(Array.from({ length: 4 }, worker))
  return done
}
