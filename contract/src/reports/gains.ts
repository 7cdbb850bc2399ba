import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, searchText } from '../fields.ts'

/** Below this number of pupils with both results there is no figure. */
export const fewestPairs = 8

/** A test or an assignment with marks that pupils of a class had. */
export const Measure = z.object({
  id: Id,
  kind: z.enum(['test', 'assignment']),
  title: z.string(),
  day: z.iso.date(),
  competencies: z.array(z.string()),
})
export type Measure = z.infer<typeof Measure>

/** A figure with its 95 % interval. */
const Estimate = z.object({ value: z.number(), low: z.number(), high: z.number() })
export type Estimate = z.infer<typeof Estimate>

export const Gain = z.object({
  before: Measure,
  after: Measure,
  /** Empty for all marks. */
  competency: z.string(),
  /** Pupils with finally marked results in both. */
  pairs: z.number(),
  /** Pupils of the class with one of the two, or with answers that wait for marks. */
  left_out: z.number(),
  /** Null with fewer pairs than `fewestPairs`. Shares of the marks, from 0 to 1. */
  figures: z.nullable(
    z.object({
      mean_before: z.number(),
      mean_after: z.number(),
      /** Mean of after minus before. */
      gain: Estimate,
      /** The gain as a part of what was missing before; null where hardly anything was missing. */
      normalised: z.nullable(Estimate),
    }),
  ),
  /** By roll number; null without a result that is finally marked. */
  pupils: z.array(
    z.object({
      student_id: Id,
      roll_number: z.number(),
      name: z.string(),
      before: z.nullable(z.number()),
      after: z.nullable(z.number()),
    }),
  ),
})
export type Gain = z.infer<typeof Gain>

const chosen = { before: 'Choose what came before', after: 'Choose what came after' }
export const GainQuery = z.object({
  before: z.uuid(chosen.before),
  after: z.uuid(chosen.after),
  /** Only marks of this competency count. */
  competency: z._default(searchText, ''),
})
export type GainQuery = z.output<typeof GainQuery>

const reading = { method: 'GET', access: 'user', tag: 'Reports', params: IdParams, status: 200 } as const

export const listMeasures = endpoint({
  ...reading,
  path: '/api/lms/classes/{id}/measures',
  summary: 'Tests and assignments of a class that can be compared, the oldest first',
  answer: z.object({ items: z.array(Measure) }),
})
export const showGain = endpoint({
  ...reading,
  path: '/api/lms/classes/{id}/gain',
  summary: 'What a class gained between two tests or assignments, with a 95 % interval',
  query: GainQuery,
  answer: Gain,
})
