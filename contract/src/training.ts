import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

/** A monthly online workshop; `link` leads to the registration form and is null for who may not register. */
export const Workshop = z.object({
  id: Id,
  topic: z.string(),
  link: z.nullable(z.string()),
  images: z.array(z.object({ url: z.string(), alt: z.string() })),
})
export type Workshop = z.infer<typeof Workshop>

export const listWorkshops = endpoint({
  method: 'GET',
  path: '/api/workshops',
  access: 'public',
  tag: 'Training',
  summary: 'Workshops, the registration link for subscribers only',
  status: 200,
  answer: z.object({ items: z.array(Workshop) }),
})
