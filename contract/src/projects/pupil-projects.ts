import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Moment, pageOf, pageQuery } from '../fields.ts'
import { CoarsePlace } from './place.ts'
import { flagKinds } from './project-rules.ts'
import { ProtocolVersion } from './projects.ts'
import { Field } from './protocol.ts'
import { Visit, VisitForm } from './readings.ts'

/** A project in which the pupil's class takes part. */
export const PupilProject = z.object({ id: Id, title: z.string(), question: z.string(), is_open: z.boolean() })
export type PupilProject = z.infer<typeof PupilProject>

/** Everything that a phone needs to enter readings for days without a network. */
export const PupilProjectPage = z.object({
  ...PupilProject.shape,
  version: ProtocolVersion,
  /** All fields of all versions, by which earlier visits are read. */
  fields: z.array(Field),
  /** Of the school's site. */
  place: CoarsePlace,
  /** Code of the state, which narrows ranges. */
  state: z.string(),
  /** The latest numbers of the class by field, newest first, to compare a new one with. */
  recent: z.array(z.object({ field: z.string(), measured_on: z.string(), number: z.number() })),
})
export type PupilProjectPage = z.infer<typeof PupilProjectPage>

/** The server's word that it has the visit. Sending the same visit again gets the same answer. */
export const VisitReceipt = z.object({
  id: Id,
  received_at: Moment,
  /** Readings that are stored. */
  readings: z.number(),
  flags: z.array(z.object({ field: z.string(), replicate: z.number(), kind: z.enum(flagKinds), reason: z.string() })),
})
export type VisitReceipt = z.infer<typeof VisitReceipt>

const shared = { access: 'pupil', tag: 'Projects of a class', status: 200 } as const

export const listClassProjects = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/class/projects',
  summary: "The projects of the pupil's class",
  answer: z.object({ items: z.array(PupilProject) }),
})
export const showClassProject = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/class/projects/{id}',
  summary: 'What the class measures, and how',
  params: IdParams,
  answer: PupilProjectPage,
})
export const listClassVisits = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/class/projects/{id}/visits',
  summary: 'What the class has entered, newest first; nobody knows which pupil did',
  params: IdParams,
  query: z.object(pageQuery),
  answer: pageOf(Visit),
})
export const sendVisit = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/class/projects/{id}/visits',
  repeats: 'harmless',
  summary:
    'Store a visit once; again it changes nothing. 409 `work-closed` when the project is over, `edited-elsewhere` when the id stands for other values',
  params: IdParams,
  body: VisitForm,
  answer: VisitReceipt,
})
