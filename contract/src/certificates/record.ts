import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { FileAnswer, Id, IdParams, Moment, pageQuery, wholeNumber } from '../fields.ts'
import { LiveTheme } from '../live/live-planning.ts'
import { messages } from '../messages.ts'
import { standings } from './record-rules.ts'

/**
 * An attended live session and how much of it counts; durations in seconds. `certificate` is null until one is issued.
 */
export const RecordRow = z.object({
  session_id: Id,
  topic: z.string(),
  theme: LiveTheme,
  /** The school year, named by the calendar year in which it began. */
  year: z.number(),
  starts_at: Moment,
  ends_at: Moment,
  present_seconds: z.number(),
  session_seconds: z.number(),
  counted_seconds: z.number(),
  presence_percent: z.number(),
  intervals: z.array(z.object({ from: Moment, until: Moment })),
  standing: z.enum(standings),
  certificate: z.nullable(
    z.object({
      serial: z.string(),
      state: z.enum(['valid', 'revoked']),
      /** Reason of a revocation, for its owner only. */
      reason: z.string(),
    }),
  ),
})
export type RecordRow = z.infer<typeof RecordRow>

const Sum = { seconds: z.number(), sessions: z.number() }

/** Counted time of a year and of each of its themes, longest first. `sessions` counts those that contributed. */
export const RecordYear = z.object({
  year: z.number(),
  ...Sum,
  themes: z.array(z.object({ theme: LiveTheme, ...Sum })),
})
export type RecordYear = z.infer<typeof RecordYear>

/**
 * A person's record, rows and years newest first. `years_known` lists all years with a row, regardless of the filter.
 */
export const TeacherRecord = z.object({
  name: z.string(),
  ...Sum,
  years: z.array(RecordYear),
  years_known: z.array(z.number()),
  rows: z.array(RecordRow),
})
export type TeacherRecord = z.infer<typeof TeacherRecord>

/** A visit to a lesson that both teachers confirmed, with the fewer of their minutes. */
export const RecordVisit = z.object({
  id: Id,
  role: z.enum(['host', 'visitor']),
  topic: z.string(),
  grade: z.number(),
  year: z.number(),
  starts_at: Moment,
  minutes: z.number(),
})
export type RecordVisit = z.infer<typeof RecordVisit>

/** A visit to a partner or a placement there, which both sides reported, with the fewer of their minutes. */
export const RecordPartnerHours = z.object({
  id: Id,
  kind: z.enum(['lab-visit', 'placement']),
  title: z.string(),
  organisation: z.string(),
  year: z.number(),
  starts_at: Moment,
  minutes: z.number(),
})
export type RecordPartnerHours = z.infer<typeof RecordPartnerHours>

/** The owner's record, which also has visits to lessons and time with partners; a school sees none of them. */
export const OwnRecord = z.extend(TeacherRecord, {
  visits: z.array(RecordVisit),
  visit_seconds: z.number(),
  partner_hours: z.array(RecordPartnerHours),
  partner_seconds: z.number(),
})
export type OwnRecord = z.infer<typeof OwnRecord>

/**
 * Consent to share the record with the institution of one's seat; null without a seat. `agreed_at` is null without
 * consent.
 */
export const RecordSharing = z.nullable(z.object({ institution_name: z.string(), agreed_at: z.nullable(Moment) }))
export type RecordSharing = z.infer<typeof RecordSharing>

const yearQuery = { year: z.optional(wholeNumber(2000, 2999, messages.numberInvalid)) }
const tag = 'Record'

export const showRecord = endpoint({
  method: 'GET',
  path: '/api/record',
  access: 'user',
  tag,
  summary: "The caller's record of professional development, of one school year or of all",
  query: z.object(yearQuery),
  status: 200,
  answer: z.extend(OwnRecord, { sharing: RecordSharing }),
})
export const downloadRecord = endpoint({
  method: 'GET',
  path: '/api/record/pdf',
  access: 'user',
  tag,
  summary: 'The same record as a PDF',
  query: z.object(yearQuery),
  status: 200,
  answer: FileAnswer,
  file: 'application/pdf',
  attempts: 'record',
})
export const exportRecord = endpoint({
  method: 'GET',
  path: '/api/record/csv',
  access: 'user',
  tag,
  summary: 'The same record as CSV',
  query: z.object(yearQuery),
  status: 200,
  answer: FileAnswer,
  file: 'text/csv',
})
export const shareRecord = endpoint({
  method: 'POST',
  path: '/api/record/share',
  access: 'user',
  tag,
  summary: 'Let the representatives of the institution whose seat the caller holds see the record',
  status: 200,
  answer: MessageAnswer,
})
export const withdrawRecord = endpoint({
  method: 'POST',
  path: '/api/record/withdraw',
  access: 'user',
  tag,
  summary: 'Stop sharing the record',
  status: 200,
  answer: MessageAnswer,
})

/** A teacher who shares their record, with the totals of the requested year, or of all years. */
export const RegisterLine = z.object({
  user_id: Id,
  name: z.string(),
  ...Sum,
  years: z.array(RecordYear),
})
export type RegisterLine = z.infer<typeof RegisterLine>

export const showRegister = endpoint({
  method: 'GET',
  path: '/api/school/record',
  access: 'user',
  tag,
  summary: 'Shared records of the teachers of the institution, by name; the others are only counted',
  query: z.object({ ...pageQuery, ...yearQuery }),
  status: 200,
  answer: z.object({
    /** Teachers who hold a seat. */
    teachers: z.number(),
    sharing: z.number(),
    items: z.array(RegisterLine),
    /** Totals over `items`. */
    totals: z.array(RecordYear),
    /** All years with an attended session, regardless of the filter. */
    years_known: z.array(z.number()),
    next_cursor: z.nullable(z.string()),
  }),
})
export const showTeacherRecord = endpoint({
  method: 'GET',
  path: '/api/school/record/{id}',
  access: 'user',
  tag,
  summary: 'The shared record of one teacher of the institution',
  params: IdParams,
  query: z.object(yearQuery),
  status: 200,
  answer: TeacherRecord,
})
export const exportRegister = endpoint({
  method: 'GET',
  path: '/api/school/record-csv',
  access: 'user',
  tag,
  summary: 'Shared records of the institution as CSV: a line for each session and each total of each teacher',
  query: z.object(yearQuery),
  status: 200,
  answer: FileAnswer,
  file: 'text/csv',
})
