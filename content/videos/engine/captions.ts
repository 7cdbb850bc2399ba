import type { Language } from '../../../contract/src/languages.ts'
import type { Video } from './stage.ts'
import { lengthOf } from './pace.ts'

type Cue = { from: number; to: number; rows: string[] }
const rowLength = 40

/** Breaks a sentence in at most two rows of about the same length. */
function inRows(words: string, language: Language): string[] {
  if (lengthOf(words, language) <= rowLength) return [words]
  const breaks = [...words.matchAll(/ /g)].map((space) => space.index)
  const middle = breaks.sort((a, b) => Math.abs(a - words.length / 2) - Math.abs(b - words.length / 2))[0]
  return middle === undefined ? [words] : [words.slice(0, middle), words.slice(middle + 1)]
}

/** Every line of a video, in seconds from its start. */
function cuesOf(video: Video, language: Language): Cue[] {
  let start = 0
  return video.scenes.flatMap((scene) => {
    const offset = start
    start += scene.seconds
    return scene.says.map(([from, to, words]) => ({
      from: offset + from,
      to: offset + to,
      rows: inRows(words[language], language),
    }))
  })
}

function clock(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const part = (value: number, digits: number) => String(value).padStart(digits, '0')
  return `${part(Math.floor(ms / 3_600_000), 2)}:${part(Math.floor(ms / 60_000) % 60, 2)}:${part(Math.floor(ms / 1000) % 60, 2)}.${part(ms % 1000, 3)}`
}

/** WebVTT, W3C. */
export function captionsOf(video: Video, language: Language): string {
  const cues = cuesOf(video, language).map(
    ({ from, to, rows }) => `${clock(from)} --> ${clock(to)}\n${rows.join('\n')}\n`,
  )
  return `WEBVTT\n\n${cues.join('\n')}`
}
