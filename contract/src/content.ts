import * as z from 'zod/mini'
import { Id } from './fields.ts'

/** What content goes through in the hands of staff; what is archived comes back as it was. */
export const contentStates = ['draft', 'published', 'archived'] as const
export const ContentState = z.enum(contentStates)
export type ContentState = z.infer<typeof ContentState>

/** A row changes places with the one that it passes; where it stands beyond that one already, nothing changes. */
export const PlaceChange = z.object({ direction: z.enum(['up', 'down']), past: Id })
export type PlaceChange = z.infer<typeof PlaceChange>
