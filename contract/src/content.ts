import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MessageAnswer } from './errors.ts'
import { Id, IdParams } from './fields.ts'
import { UndoableAnswer } from './staff/undo.ts'

/** States of content; restoring an archived item brings back its previous state. */
export const contentStates = ['draft', 'published', 'archived'] as const
export const ContentState = z.enum(contentStates)
export type ContentState = z.infer<typeof ContentState>

/** Swaps a row with the one it passes. No change when it is already past that row. */
export const PlaceChange = z.object({ direction: z.enum(['up', 'down']), past: Id })
export type PlaceChange = z.infer<typeof PlaceChange>

const change = { method: 'POST', access: 'editor', tag: 'Staff', params: IdParams, status: 200 } as const

/** An endpoint that publishes, unpublishes, archives or restores a row. */
export const changeOfState = <const Path extends `/${string}`>(path: Path, summary: string) =>
  endpoint({ ...change, path, summary, answer: UndoableAnswer })

/** An endpoint that moves a row past another. */
export const changeOfPlace = <const Path extends `/${string}`>(path: Path, summary: string) =>
  endpoint({ ...change, path, summary, body: PlaceChange, answer: MessageAnswer })
