import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseCaptions, writeCaptions } from './captions.ts'
import { type Examined, examineBounds, FileRejection, type FileToExamine } from './examined.ts'

/** Reads WebVTT or SubRip captions, and writes them as WebVTT with cues only. */
export async function examineCaptions({ path, folder }: FileToExamine): Promise<Examined> {
  if ((await stat(path)).size > examineBounds.captionBytes)
    throw new FileRejection('This caption file is larger than 1 MB, which is more than the words of any film.')
  const cues = parseCaptions(decode(await readFile(path)))
  const output = join(folder, 'captions.vtt')
  await writeFile(output, writeCaptions(cues))
  return { type: 'text/vtt', extension: 'vtt', output, details: { kind: 'captions', cues: cues.length } }
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new FileRejection('This is no caption file in UTF-8. Save the captions as text in UTF-8, and upload that.')
  }
}
