import * as z from 'zod/mini'
import { Id, Moment } from './fields.ts'

/** Who made a move: the person or school itself, staff, or the house by its clock. */
export const HistoryActor = z.enum(['self', 'staff', 'system'])

/**
 * One move in the life of a subscription, of a teacher's or of a school's. `details` holds what the move was about in flat values:
 * moments as ISO 8601, days and months as numbers, references and reasons as text.
 */
export const HistoryEntry = z.object({
  id: Id,
  kind: z.string(),
  at: Moment,
  /** `name` is null for whom the reader need not know, and for the house itself. */
  actor: z.object({ kind: HistoryActor, name: z.nullable(z.string()) }),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>
