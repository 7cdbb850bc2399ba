import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseCaptions, writeCaptions } from './captions.ts'
import { type Examined, examineBounds, FileRejection, type FileToExamine } from './examined.ts'

/** Reads WebVTT or SubRip captions, and writes them as WebVTT with cues only. */
export async function examineCaptions({ path, folder }: FileToExamine): Promise<Examined> {
  if ((await stat(path)).size > examineBounds.captionBytes)
    throw new FileRejection('This caption file is larger than 1 MB, which is more than any video needs.')
  const cues = parseCaptions(decode(await readFile(path)))
  const output = join(folder, 'captions.vtt')
  await writeFile(output, writeCaptions(cues))
  return { type: 'text/vtt', extension: 'vtt', output, details: { kind: 'captions', cues: cues.length } }
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new FileRejection('This caption file is not in UTF-8. Save it as UTF-8 text, and upload that.')
  }
}
