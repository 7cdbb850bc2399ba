import { numberPattern } from '@ariviyal/contract/questions/question'
import { type Draft, type SingleDraft, Unreadable } from '../reading.ts'
import { writeGap } from '../text/gaps.ts'

/** The kinds of gaps of a cloze question, by Moodle's names for them. */
const gapKinds: Record<string, 'words' | 'number' | 'one' | 'several'> = {
  SHORTANSWER: 'words',
  SA: 'words',
  MW: 'words',
  SHORTANSWER_C: 'words',
  SAC: 'words',
  MWC: 'words',
  NUMERICAL: 'number',
  NM: 'number',
  MULTICHOICE: 'one',
  MC: 'one',
  MULTICHOICE_V: 'one',
  MCV: 'one',
  MULTICHOICE_H: 'one',
  MCH: 'one',
  MULTICHOICE_S: 'one',
  MCS: 'one',
  MULTICHOICE_VS: 'one',
  MCVS: 'one',
  MULTICHOICE_HS: 'one',
  MCHS: 'one',
  MULTIRESPONSE: 'several',
  MR: 'several',
  MULTIRESPONSE_H: 'several',
  MRH: 'several',
  MULTIRESPONSE_S: 'several',
  MRS: 'several',
  MULTIRESPONSE_HS: 'several',
  MRHS: 'several',
}

const gapStart = /\{\d{0,3}:([A-Z_]{2,15}):/g

interface Answer {
  text: string
  weight: number
}

interface Gap {
  kind: 'words' | 'number' | 'one' | 'several'
  answers: Answer[]
}

/** The text between the gaps, one more than gaps. */
function splitCloze(source: string): { texts: string[]; gaps: Gap[] } {
  const texts: string[] = []
  const gaps: Gap[] = []
  let from = 0
  gapStart.lastIndex = 0
  for (let mark = gapStart.exec(source); mark; mark = gapStart.exec(source)) {
    const name = mark[1] ?? ''
    const kind = Object.hasOwn(gapKinds, name) ? gapKinds[name] : undefined
    if (!kind) throw new Unreadable(`A gap is of the kind ${name}, which is not known here. Add the question by hand.`)
    const end = findEnd(source, gapStart.lastIndex)
    if (end < 0) throw new Unreadable('A gap is not closed. Add the missing }.')
    texts.push(source.slice(from, mark.index))
    gaps.push({ kind, answers: readAnswers(source.slice(gapStart.lastIndex, end)) })
    from = end + 1
    gapStart.lastIndex = from
  }
  return { texts: [...texts, source.slice(from)], gaps }
}

function findEnd(source: string, from: number): number {
  for (let at = from; at < source.length; at += 1)
    if (source[at] === '\\') at += 1
    else if (source[at] === '}') return at
  return -1
}

/** Answers of a gap: `=right#feedback~%50%half~wrong`. */
function readAnswers(body: string): Answer[] {
  return body
    .split(/(?<!\\)~/)
    .map((each) => {
      const match = /^\s*(?:=|%(-?[\d.]{1,10})%)?([^]*)$/.exec(each)
      const isFull = /^\s*=/.test(each)
      const [text = ''] = (match?.[2] ?? '').split(/(?<!\\)#/)
      return { text: text.replaceAll(/\\([}#~/"\\])/g, '$1').trim(), weight: isFull ? 100 : Number(match?.[1] ?? 0) }
    })
    .filter(({ text }) => text !== '' && text !== '*')
}

/** A cloze question whose gaps all take words is a fill-in; any other a case with one part for each gap. */
export function readCloze(source: string): Draft {
  const { texts, gaps } = splitCloze(source)
  if (gaps.length === 0) throw new Unreadable('It has no gaps. Write each as {1:SHORTANSWER:=answer}.')
  const written = gaps.map(({ kind, answers }) => (kind === 'words' ? writeGap(rightOf(answers)) : undefined))
  if (written.every((gap) => gap !== undefined))
    return { kind: 'fill-in', text: texts.map((text, place) => text + (written[place] ?? '')).join('') }
  const text = texts.map((each, place) => (place < gaps.length ? `${each}_____ (${place + 1})` : each)).join('')
  return { kind: 'case', text, parts: gaps.map((gap, place) => readPart(gap, `Gap (${place + 1})`)) }
}

const rightOf = (answers: Answer[]): string[] => answers.filter(({ weight }) => weight === 100).map(({ text }) => text)

function readPart({ kind, answers }: Gap, text: string): SingleDraft {
  const right = rightOf(answers)
  if (kind === 'words') return { kind: 'short-text', text, accepted: right }
  if (kind === 'number') {
    const [number = '', tolerance = ''] = (right[0] ?? '').split(':').map((part) => part.trim())
    return {
      kind: 'number',
      text,
      right: number,
      tolerance: numberPattern.test(tolerance) && Number(tolerance) > 0 ? tolerance : null,
    }
  }
  const isRight = (weight: number) => (kind === 'one' ? weight === 100 : weight > 0)
  return {
    kind: kind === 'one' ? 'one-choice' : 'several-choices',
    text,
    options: answers.map((answer) => ({ text: answer.text, right: isRight(answer.weight) })),
  }
}
