import * as z from 'zod/mini'
import { Id } from '../fields.ts'
import { communityLimits } from './community-limits.ts'

/** A colleague whom a post mentions; both null for one who does not show themselves any more. */
export const Mention = z.object({
  /** Of the profile. */
  id: z.nullable(Id),
  name: z.nullable(z.string()),
})
export type Mention = z.infer<typeof Mention>

/** Ids of profiles. */
export const MentionedIds = z._default(
  z.array(Id).check(
    z.maxLength(communityLimits.mentionsMax, `Mention at most ${communityLimits.mentionsMax} colleagues`),
    z.refine((ids) => new Set(ids).size === ids.length, 'A colleague is named twice'),
  ),
  [],
)
