import * as z from 'zod/mini'
import { Id, requiredText } from '../fields.ts'
import { limits } from '../limits.ts'

/** A picture of a question's text or of an option: a new upload, or without one the picture that the stored question has. */
export const PictureForm = z.object({
  upload: z.optional(Id),
  alt: requiredText('Say what the picture shows, for pupils who do not see it', limits.altMax),
})
export type PictureForm = z.infer<typeof PictureForm>

/** A stored picture. Its address works for everyone who was given it, also offline, and never changes. */
export const Picture = z.object({ url: z.string(), width: z.number(), height: z.number(), alt: z.string() })
export type Picture = z.infer<typeof Picture>
