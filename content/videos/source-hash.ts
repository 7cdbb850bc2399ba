import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of each video's scenes in `scenes/`. */
const folders: Record<string, string> = {
  'monsoon-arrives': 'monsoon',
  mitosis: 'mitosis',
  'current-and-heat': 'current',
}

/** SHA-256 over the engine and the scenes of a video, to detect outdated renderings. */
export function sourceHash(slug: string): string {
  const directory = import.meta.dirname
  const scenes = folders[slug]
  if (!scenes) throw new Error(`No scenes are listed for the video ${slug}`)
  const files = [
    ...readdirSync(join(directory, 'engine')).map((name) => `engine/${name}`),
    ...readdirSync(join(directory, 'scenes', scenes)).map((name) => `scenes/${scenes}/${name}`),
  ].filter((name) => !name.endsWith('.test.ts'))
  const hash = createHash('sha256')
  for (const name of files.sort()) {
    // A checkout may convert line endings; the images stay the same.
    hash.update(`${name}\n${readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n')}\n`)
  }
  return hash.digest('hex')
}
