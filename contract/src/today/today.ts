import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, Moment } from '../fields.ts'
import { WaitingRegistration } from '../institutions/institutions.ts'
import { SubscriptionState } from '../subscriptions/subscriptions.ts'

/** How many entries of a kind the page of today shows. */
export const todayLimits = { tasks: 4, classes: 3, certificates: 3 } as const

/** What waits for a teacher, or goes on now; `count` is that of answers, hand-ins, pupils or photos. */
export const Task = z.object({
  kind: z.enum(['answers', 'hand-ins', 'running-test', 'project-photos']),
  /** Of the test, assignment or project. */
  id: Id,
  title: z.string(),
  /** Null for a project that the caller leads. */
  class_name: z.nullable(z.string()),
  count: z.int(),
})
export type Task = z.infer<typeof Task>

export const Today = z.object({
  /** The running session, else the next one; a session where the caller has a place comes first. */
  session: z.nullable(
    z.object({
      id: Id,
      topic: z.string(),
      speaker: z.string(),
      starts_at: Moment,
      ends_at: Moment,
      own: z.nullable(z.enum(['registered', 'waiting'])),
    }),
  ),
  /** The book that the caller read last; `place` is the page where it was left. */
  book: z.nullable(z.object({ id: Id, title: z.string(), cover: z.string(), pages: z.int(), place: z.int() })),
  tasks: z.array(Task),
  /** How many more tasks there are. */
  more_tasks: z.int(),
  /** The newest classes that run. */
  classes: z.array(z.object({ id: Id, name: z.string() })),
  /** This week's slide deck and poster. */
  materials: z.array(z.object({ id: Id, title: z.string(), kind: z.string() })),
  /** A question of Ariviyal's for a grade of the caller's classes, another one each day; for subscribers. */
  question: z.nullable(z.object({ id: Id, text: z.string(), grade: z.int() })),
  /** Those of the last 30 days. */
  certificates: z.array(z.object({ id: Id, topic: z.string(), issued_at: Moment })),
  subscription: SubscriptionState,
  /** Days within which four of five requests were answered lately; null when none of the caller waits, or too few are known. */
  answered_within_days: z.nullable(z.int()),
  /** The institution that the caller represents. */
  school: z.nullable(z.object({ name: z.string() })),
  /** The organisation of science or industry for which the caller speaks, with its requests that wait for an answer. */
  partner: z.nullable(z.object({ name: z.string(), unanswered: z.int() })),
  /** The registration of an institution that the caller sent and that waits. */
  registration: z.nullable(WaitingRegistration),
})
export type Today = z.infer<typeof Today>

export const showToday = endpoint({
  method: 'GET',
  path: '/api/auth/user/today',
  access: 'user',
  tag: 'Today',
  summary: 'What waits for the caller today, and what goes on',
  status: 200,
  answer: Today,
})
