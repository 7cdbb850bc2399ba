import { AnswerValue } from '@ariviyal/contract/questions/pupil-question'
import type { AnswersForm } from '@ariviyal/contract/tests/attempts'

/** An event whose value can be stored. */
export interface ReadEvent {
  seq: number
  question: string
  value: AnswerValue
  at: Date | null
}

/** PostgreSQL stores neither NUL nor half a surrogate pair in JSON. */
const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()

function clean(value: AnswerValue): AnswerValue {
  if (typeof value === 'string') return storable(value)
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(storable)
  return Object.fromEntries(Object.entries(value).map(([key, text]) => [storable(key), storable(text)]))
}

/** The device's clock; null when it cannot be one. */
function readMoment(at: string | number | null | undefined): Date | null {
  const moment = new Date(at ?? Number.NaN)
  const year = moment.getUTCFullYear()
  return year >= 2000 && year < 2200 ? moment : null
}

/** Splits a batch into events that can be stored, the first of each `seq`, the numbers of others, and those with no value that can be. */
export function readEvents(events: AnswersForm['events']) {
  const readable = new Map<number, ReadEvent>()
  const repeated: ReadEvent[] = []
  const invalid: number[] = []
  for (const { seq, question, value, at } of events) {
    const parsed = AnswerValue.safeParse(value ?? null)
    if (!parsed.success) {
      invalid.push(seq)
      continue
    }
    const event = { seq, question: storable(question).toLowerCase(), value: clean(parsed.data), at: readMoment(at) }
    if (readable.has(seq)) repeated.push(event)
    else readable.set(seq, event)
  }
  return { readable, repeated, invalid }
}
