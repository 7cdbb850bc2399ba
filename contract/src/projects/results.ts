import * as z from 'zod/mini'
import { CoarsePlace } from './place.ts'
import { fieldKinds } from './project-rules.ts'

/** A mean over schools with the interval that covers it in 95 of 100 studies; null figures mean too few schools. */
export const Estimate = z.object({
  schools: z.number(),
  readings: z.number(),
  mean: z.nullable(z.number()),
  median: z.nullable(z.number()),
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
})
export type Estimate = z.infer<typeof Estimate>

/** A school, by its number in the project: its name would be a finer place than the cell. */
export const SchoolResult = z.object({
  school: z.number(),
  state: z.string(),
  district: z.string(),
  place: CoarsePlace,
  readings: z.number(),
  /** Mean of the school; null for a choice. */
  mean: z.nullable(z.number()),
})
export type SchoolResult = z.infer<typeof SchoolResult>

export const FieldResult = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(fieldKinds),
  /** Symbol of the unit; empty for none. */
  unit: z.string(),
  /** Whether the newest protocol still has it. */
  is_current: z.boolean(),
  all: Estimate,
  /** By the Monday of the week. */
  weeks: z.array(z.extend(Estimate, { week: z.string() })),
  /** By the code of the state. */
  states: z.array(z.extend(Estimate, { state: z.string() })),
  schools: z.array(SchoolResult),
  /** Of a choice: mean share over schools, from 0 to 1; null means too few schools. */
  shares: z.array(z.object({ key: z.string(), label: z.string(), share: z.nullable(z.number()) })),
})
export type FieldResult = z.infer<typeof FieldResult>

export const ProjectResults = z.object({
  schools: z.number(),
  /** Whose visits count, also where a class has left since. */
  classes: z.number(),
  visits: z.number(),
  readings: z.number(),
  /** Readings with a flag that is not found right; they are left out unless they were asked for. */
  flagged: z.number(),
  /** Schools below which there is no figure. */
  schools_needed: z.number(),
  fields: z.array(FieldResult),
})
export type ProjectResults = z.infer<typeof ProjectResults>
