import { createHash } from 'node:crypto'
import { access, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import * as z from 'zod/mini'
import type { House } from './house.ts'

type SampleHouse = Pick<House, 'log' | 'paths' | 'storage'>

/** A list of sample content, from its path inside the content folder; null, with a line in the log, when it is not there. */
export async function readSamples<Item extends z.ZodMiniType>(
  house: SampleHouse,
  path: string,
  item: Item,
): Promise<z.output<Item>[] | null> {
  let text: string
  try {
    text = await readFile(join(house.paths.content, path), 'utf8')
  } catch (error) {
    if (!isMissing(error)) throw error
    house.log.warn(`no sample content in ${path}: nothing is seeded from it`)
    return null
  }
  return z.array(item).parse(JSON.parse(text))
}

/**
 * Puts a file of the content folder into storage and gives its key, which holds the first digits of the file's hash: a newer file gets
 * another key, and addresses of the old one stay right. Null, with a line in the log, when the file is not there.
 */
export async function storeSample(
  house: SampleHouse,
  path: string,
  folder: string,
  name: string,
  sha256?: string,
): Promise<string | null> {
  try {
    const source = join(house.paths.content, path)
    const hash = sha256 ?? hashOf(await readFile(source))
    const key = `${folder}/${name}-${hash.slice(0, 12)}${extname(path)}`
    if (!(await house.storage.stat(key))) {
      await access(source)
      await house.storage.put(key, source)
    }
    return key
  } catch (error) {
    if (!isMissing(error)) throw error
    house.log.warn(`the sample file ${path} is missing: what needs it is not seeded`)
    return null
  }
}

/** What a seeded row is compared by: another value means that newer sample content has come. */
export const hashOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'
