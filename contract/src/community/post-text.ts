import * as z from 'zod/mini'
import { MathNode } from '../questions/formulas.ts'

/** A run of a line: words, plain, strong or emphasised; a link; or a formula, whose text is its TeX. */
export const Run = z.object({
  text: z.string(),
  look: z.optional(z.enum(['strong', 'slanted'])),
  href: z.optional(z.string()),
  formula: z.optional(MathNode),
})
export type Run = z.infer<typeof Run>

/** A part of a post, as the server parsed it. */
export const Block = z.union([
  z.object({ kind: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), pieces: z.array(Run) }),
  z.object({ kind: z.literal('paragraph'), pieces: z.array(Run) }),
  z.object({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(z.array(Run)) }),
])
export type Block = z.infer<typeof Block>
