import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** For each video, the start of the names of its files in `scenes/`. */
const sceneNames: Record<string, string> = {
  'monsoon-arrives': 'monsoon-',
  mitosis: 'mitosis',
  'current-and-heat': 'current-',
}

/** SHA-256 over the engine and the scenes of a video, so that a rendering can be told from an outdated one. */
export function sourceHash(slug: string): string {
  const here = import.meta.dirname
  const scenes = sceneNames[slug]
  if (!scenes) throw new Error(`No scenes are named for the video ${slug}`)
  const files = [
    ...readdirSync(join(here, 'engine')).map((name) => `engine/${name}`),
    ...readdirSync(join(here, 'scenes'))
      .filter((name) => name.startsWith(scenes))
      .map((name) => `scenes/${name}`),
  ].filter((name) => !name.endsWith('.test.ts'))
  const hash = createHash('sha256')
  for (const name of files.sort()) {
    // A checkout may end its lines in another way; the pictures stay the same.
    hash.update(`${name}\n${readFileSync(join(here, name), 'utf8').replaceAll('\r\n', '\n')}\n`)
  }
  return hash.digest('hex')
}
