import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { FileAnswer, Id, IdParams, Moment, pageOf, pageQuery, wholeNumber } from '../fields.ts'
import { CoarsePlace } from './place.ts'
import { projectLimits as bounds, projectStates } from './project-rules.ts'
import { Field, Protocol } from './protocol.ts'
import { ProjectResults } from './results.ts'

export const ProjectSummary = z.object({
  id: Id,
  title: z.string(),
  question: z.string(),
  summary: z.string(),
  state: z.enum(projectStates),
  starts_on: z.string(),
  ends_on: z.string(),
  schools: z.number(),
  /** Whether the caller has a class in it. */
  takes_part: z.boolean(),
})
export type ProjectSummary = z.infer<typeof ProjectSummary>

export const ProtocolVersion = z.object({
  number: z.number(),
  published_at: Moment,
  /** What changed since the version before, for teachers. */
  changes: z.string(),
  protocol: Protocol,
})
export type ProtocolVersion = z.infer<typeof ProtocolVersion>

export const Project = z.object({
  ...ProjectSummary.shape,
  opened_at: z.nullable(Moment),
  closed_at: z.nullable(Moment),
  /** The newest one, or the one that was asked for. */
  version: ProtocolVersion,
  /** All published ones, newest first. */
  versions: z.array(z.object({ number: z.number(), published_at: Moment, changes: z.string() })),
  /** All fields of all versions, as the last one that has them says: earlier visits are read by them. */
  fields: z.array(Field),
  /** Whether the caller runs it: staff, or its lead teacher. */
  may_run: z.boolean(),
})
export type Project = z.infer<typeof Project>

/** A released visit as everybody sees it: by the number of the school, without its class and its name. */
export const ReleasedVisit = z.object({
  id: Id,
  school: z.number(),
  state: z.string(),
  district: z.string(),
  place: CoarsePlace,
  measured_on: z.string(),
  protocol: z.number(),
  readings: z.array(
    z.object({
      field: z.string(),
      replicate: z.number(),
      value: z.string(),
      number: z.nullable(z.number()),
      is_flagged: z.boolean(),
    }),
  ),
})
export type ReleasedVisit = z.infer<typeof ReleasedVisit>

/** For subscribers; who teaches a class in a project reads that one also after the subscription. */
const shared = { access: 'user', tag: 'Projects', method: 'GET', status: 200 } as const
const path = '/api/collaborative-projects'

export const listProjects = endpoint({
  ...shared,
  path,
  summary:
    'Projects that are open, then those that are closed, newest first; without a subscription those of the own classes',
  answer: z.object({ items: z.array(ProjectSummary) }),
})
export const showProject = endpoint({
  ...shared,
  path: `${path}/{id}`,
  summary: 'A project with its method; earlier versions of it by number',
  params: IdParams,
  query: z.object({ version: z.optional(wholeNumber(1, bounds.versionsMax, 'Choose a version')) }),
  answer: Project,
})
export const showResults = endpoint({
  ...shared,
  path: `${path}/{id}/results`,
  summary: 'What the released visits show, with the school as the unit',
  params: IdParams,
  query: z.object({ flagged: z._default(z.enum(['with', 'without']), 'without') }),
  answer: ProjectResults,
})
export const listReleasedVisits = endpoint({
  ...shared,
  path: `${path}/{id}/released`,
  summary: 'Released visits with their values, newest first',
  params: IdParams,
  query: z.object(pageQuery),
  answer: pageOf(ReleasedVisit),
})
export const dataFiles = ['package', 'csv', 'geojson'] as const
export const downloadData = endpoint({
  ...shared,
  path: `${path}/{id}/data`,
  summary: 'The released data: CSV, GeoJSON of coarse places, or both with a Data Package v2 descriptor in an archive',
  params: IdParams,
  query: z.object({ file: z._default(z.enum(dataFiles), 'package') }),
  file: 'application/octet-stream',
  answer: FileAnswer,
})
