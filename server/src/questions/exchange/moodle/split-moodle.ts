import { lineCounter, type Piece, Unreadable } from '../reading.ts'
import { childOf, readXml } from '../text/read-xml.ts'
import { chapterOf } from '../gift/split-gift.ts'
import { readMoodleQuestion } from './read-moodle.ts'

/** The start of a question, its end, and what may hide either. */
const marks = /<!--|<!\[CDATA\[|<question(?=[\s/>])|<\/question\s{0,20}>/g

/** Pictures and sounds within a question. */
const embeddedFile = /<file\b[^<>]{0,1000}>[^<]*<\/file>/g
/** Several times the longest question with its marks, without its files. */
const sourceMax = 100_000

interface Span {
  start: number
  end: number
  isClosed: boolean
}

/** Searches forwards only, so that all searches together read the text once. */
function finder(text: string, sign: string): (from: number) => number {
  let found = -2
  return (from) => {
    if (found !== -1 && found < from) found = text.indexOf(sign, from)
    return found
  }
}

/** Where each question begins and ends. One that is not closed ends where the next begins. */
function* spansOf(text: string): Generator<Span> {
  const endOf = { '<!--': finder(text, '-->'), '<![CDATA[': finder(text, ']]>') }
  const nextStart = finder(text, '<question type=')
  let start = -1
  marks.lastIndex = 0
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    const [sign] = mark
    if (sign === '<!--' || sign === '<![CDATA[') {
      const end = endOf[sign](mark.index)
      const next = nextStart(mark.index)
      // Where another question begins within it, the end of the section is missing.
      const swallows = next >= 0 && next < end
      if (end >= 0 && !swallows) marks.lastIndex = end
    } else if (sign === '<question') {
      const at = mark.index
      if (start >= 0) yield { start, end: at, isClosed: false }
      start = at
    } else if (start >= 0) {
      yield { start, end: mark.index + sign.length, isClosed: true }
      start = -1
    }
  }
  if (start >= 0) yield { start, end: text.length, isClosed: false }
}

/** Moodle XML: each question by itself, in the category that stands before it. */
export function* splitMoodle(text: string): Generator<Piece> {
  const lineAt = lineCounter(text)
  let chapter = ''
  for (const { start, end, isClosed } of spansOf(text)) {
    const source = text.slice(start, end)
    const category = isClosed && /^<question\s[^<>]{0,200}\btype\s*=\s*["']category["']/.test(source.slice(0, 300))
    if (category) chapter = readCategory(source) ?? chapter
    else {
      const within = chapter
      yield {
        line: lineAt(start),
        read(note, pictures) {
          if (source.replaceAll(embeddedFile, '').length > sourceMax)
            throw new Unreadable('It is too long. Make several questions of it.')
          if (!isClosed) throw new Unreadable('The question is not closed. Add </question> at its end.')
          return { ...readMoodleQuestion(readXml(source), note, pictures), chapter: within }
        },
      }
    }
  }
}

function readCategory(source: string): string | undefined {
  try {
    return chapterOf(childOf(childOf(readXml(source), 'category'), 'text')?.text ?? '')
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}
