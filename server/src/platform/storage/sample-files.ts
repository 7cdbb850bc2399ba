import { createHash } from 'node:crypto'
import { access, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import * as z from 'zod/mini'
import type { AppContext } from '../app-context.ts'
import { isMissingFile } from './missing-file.ts'

type SampleContext = Pick<AppContext, 'log' | 'paths' | 'storage'>

/** Reads a list of sample content, by its path in the content folder. Null, with a log line, when it is missing. */
export async function readSamples<Item extends z.ZodMiniType>(
  ctx: SampleContext,
  path: string,
  item: Item,
): Promise<z.output<Item>[] | null> {
  const read = await readSampleJson(ctx, path)
  return read === null ? null : z.array(item).parse(read)
}

/** The same for JSON of any form. */
export async function readSampleJson(ctx: SampleContext, path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(join(ctx.paths.content, path), 'utf8'))
  } catch (error) {
    if (!isMissingFile(error)) throw error
    ctx.log.warn(`no sample content in ${path}: nothing is seeded from it`)
    return null
  }
}

/**
 * Stores a file of the content folder and returns its key, which contains part of the file's hash: a newer file gets another key, and URLs
 * of the old one stay valid. Null, with a log line, when the file is missing.
 */
export async function storeSample(
  ctx: SampleContext,
  path: string,
  folder: string,
  name: string,
  sha256?: string,
): Promise<string | null> {
  try {
    const source = join(ctx.paths.content, path)
    const hash = sha256 ?? hashOf(await readFile(source))
    const key = `${folder}/${name}-${hash.slice(0, 12)}${extname(path)}`
    if (!(await ctx.storage.stat(key))) {
      await access(source)
      await ctx.storage.put(key, source)
    }
    return key
  } catch (error) {
    if (!isMissingFile(error)) throw error
    ctx.log.warn(`the sample file ${path} is missing: what needs it is not seeded`)
    return null
  }
}

/** Hash to compare a seeded row with: a different value means newer sample content. */
export const hashOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')
