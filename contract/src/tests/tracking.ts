import { endpoint } from '../endpoint.ts'
import { IdParams } from '../fields.ts'
import { type Progress, TestProgress } from './results.ts'

/**
 * The events of the stream. `state` is everything, at the start and whenever pupils come or go; `change` has only the
 * pupils and questions that changed. After `end` the stream ends: `replaced` by a newer stream of the teacher, `closing`
 * when the instance shuts down, `over` when the teacher may no longer see it.
 */
export type StreamEvent =
  | { event: 'state' | 'change'; data: TestProgress }
  | { event: 'end'; data: { why: 'replaced' | 'closing' | 'over' } }
export type StreamEnd = Extract<StreamEvent, { event: 'end' }>['data']['why']

export const streamProgress = endpoint({
  method: 'GET',
  path: '/api/lms/tests/{id}/progress/stream',
  access: 'subscriber',
  tag: 'Tests',
  summary: 'Server-sent events of where each pupil stands: `state`, then `change` within a second, then `end`',
  params: IdParams,
  status: 200,
  answer: TestProgress,
  stream: true,
})

/** An open page asks every 20 seconds, also while nothing is written. */
const unseenMs = 60_000
const stuckMs = 5 * 60_000

export type Signal = 'unseen' | 'stuck' | null

/** Whether a pupil's device is silent, or the pupil has written nothing for a while. */
export function signalOf({ state, seen_at: seen, changed_at: changed }: Progress, now: number): Signal {
  if (state !== 'running' || seen === null || changed === null) return null
  if (now - Date.parse(seen) > unseenMs) return 'unseen'
  return now - Date.parse(changed) > stuckMs ? 'stuck' : null
}

const differs = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b)

/** The event that leads from one state to another; null when nothing changed. */
export function changeBetween(before: TestProgress | null, after: TestProgress): StreamEvent | null {
  const known = new Map(before?.items.map((item) => [item.student_id, item]))
  if (
    before === null ||
    before.items.length !== after.items.length ||
    after.items.some((item) => !known.has(item.student_id))
  )
    return { event: 'state', data: after }
  const items = after.items.filter((item) => differs(item, known.get(item.student_id)))
  const questions = after.questions.filter((question, index) => differs(question, before.questions[index]))
  if (items.length === 0 && questions.length === 0 && before.state === after.state) return null
  return { event: 'change', data: { ...after, items, questions } }
}

/** The state after an event. */
export function withChange(before: TestProgress | null, { event, data }: Exclude<StreamEvent, { event: 'end' }>) {
  if (event === 'state' || before === null) return data
  const items = new Map(data.items.map((item) => [item.student_id, item]))
  const questions = new Map(data.questions.map((question) => [question.question_id, question]))
  return {
    ...data,
    items: before.items.map((item) => items.get(item.student_id) ?? item),
    questions: before.questions.map((question) => questions.get(question.question_id) ?? question),
  }
}
