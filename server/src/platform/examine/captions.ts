import { examineBounds, FileRejection } from './examined.ts'

export interface Cue {
  startMs: number
  endMs: number
  settings: string
  text: string
}

const clock = String.raw`(?:(\d{1,4}):)?([0-5]\d):([0-5]\d)[.,](\d{3})`
/** The timing line of a cue. */
export const timing = new RegExp(String.raw`^\s*${clock}\s*-->\s*${clock}(?:\s([^]*))?$`)

const milliseconds = ([hours = '0', minutes = '0', seconds = '0', thousandths = '0']: (string | undefined)[]): number =>
  ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(thousandths)

const at = (line: number, what: string) => new FileRejection(`Line ${line} of the captions: ${what}`)

/**
 * Parses the cues of a WebVTT file (W3C WebVTT, section 4) or a SubRip file, which differs in cue numbers and decimal commas. Skips styles,
 * regions and notes. Raises `FileRejection`, with the line, for malformed or unordered cues.
 */
export function parseCaptions(content: string): Cue[] {
  const lines = content.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const isWebVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')
  if (!isWebVtt && !lines.slice(0, 10).some((line) => timing.test(line)))
    throw new FileRejection(
      'This is not a caption file. Upload WebVTT (.vtt), whose first line is WEBVTT, or SubRip (.srt).',
    )
  const cues: Cue[] = []
  for (const { line, block } of blocksOf(lines, isWebVtt)) {
    const cue = parseBlock(block, line)
    if (!cue) continue
    if (cue.startMs < (cues.at(-1)?.startMs ?? 0)) throw at(line, 'this cue begins before the one above it.')
    cues.push(cue)
    if (cues.length > examineBounds.cues) throw at(line, `there are more than ${examineBounds.cues} cues.`)
  }
  if (cues.length === 0) throw new FileRejection('This caption file has no cues.')
  return cues
}

/** Blocks of consecutive non-empty lines, with the number of the first line, counted from 1. Omits the WebVTT header. */
function* blocksOf(lines: string[], hasHead: boolean): Generator<{ line: number; block: string[] }> {
  let block: string[] = []
  let isHead = hasHead
  for (const [index, line] of [...lines, ''].entries()) {
    if (line.trim() !== '') {
      block.push(line)
      continue
    }
    // The first cue may follow the header without an empty line.
    if (isHead) block = block.some((text) => text.includes('-->')) ? block.slice(1) : []
    if (block.length > 0) yield { line: index - block.length + 1, block }
    isHead = false
    block = []
  }
}

function parseBlock(block: string[], line: number): Cue | null {
  // A cue may have an identifier on a line of its own.
  const place = block.findIndex((text) => text.includes('-->'))
  if (place === -1) {
    if (/^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(block[0] ?? '')) return null
    throw at(line, 'a cue needs its times, such as 00:01.000 --> 00:04.000.')
  }
  const match = place <= 1 ? timing.exec(block[place] ?? '') : null
  if (!match) throw at(line + place, 'the times are written like 00:01.000 --> 00:04.000.')
  const cue = {
    startMs: milliseconds(match.slice(1, 5)),
    endMs: milliseconds(match.slice(5, 9)),
    settings: (match[9] ?? '').replaceAll(/\s+/g, ' ').trim(),
    text: stripTags(block.slice(place + 1)),
  }
  if (cue.endMs <= cue.startMs) throw at(line + place, 'this cue ends before it begins.')
  if (cue.text.includes('-->')) throw at(line + place, 'an empty line is missing between two cues.')
  if (cue.text.length > examineBounds.cueCharacters)
    throw at(line + place, `this cue has more than ${examineBounds.cueCharacters} characters.`)
  return cue.text === '' ? null : cue
}

/** Removes SubRip's position and font tags, which WebVTT would show as text. */
const stripTags = (lines: string[]): string =>
  lines
    .join('\n')
    .replaceAll(/\{\\[^{}]*\}|<\/?font[^<>]*>/gi, '')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()

const timestamp = (ms: number): string => {
  const two = (value: number) => String(Math.trunc(value)).padStart(2, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1_000) % 60)}.${String(ms % 1_000).padStart(3, '0')}`
}

/** Serialises cues as a WebVTT file. */
export const writeCaptions = (cues: Cue[]): string =>
  `WEBVTT\n${cues
    .map(
      ({ startMs, endMs, settings, text }) =>
        `\n${`${timestamp(startMs)} --> ${timestamp(endMs)} ${settings}`.trim()}\n${text}\n`,
    )
    .join('')}`
