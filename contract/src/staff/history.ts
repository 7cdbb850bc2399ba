import * as z from 'zod/mini'
import { Id, Moment } from '../fields.ts'

/** Who caused an event: the person or institution itself, staff, or the application. */
export const HistoryActor = z.enum(['self', 'staff', 'system'])

/**
 * An event of a subscription, of a teacher or an institution. `details` holds flat values: ISO 8601 times, numbers of
 * days and months, and references and reasons as text.
 */
export const HistoryEntry = z.object({
  id: Id,
  kind: z.string(),
  at: Moment,
  /** `name` is null for the application, and where the reader may not know it. */
  actor: z.object({ kind: HistoryActor, name: z.nullable(z.string()) }),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>
