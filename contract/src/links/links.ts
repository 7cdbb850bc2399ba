import * as z from 'zod/mini'
import { changeOfPlace } from '../content.ts'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { Id, IdParams, Moment, optionalText } from '../fields.ts'
import { limits } from '../limits.ts'
import { UndoableAnswer } from '../staff/undo.ts'
import { nameText } from '../name-text.ts'
import { webAddress } from '../web-address.ts'

/** The page that shows a published link. Websites need a login, the others a subscription (docs/product.md, Access). */
export const linkKinds = ['website', 'networking', 'project', 'industry', 'lms'] as const
export const LinkKind = z.enum(linkKinds)
export type LinkKind = z.infer<typeof LinkKind>

export const Link = z.object({
  id: Id,
  kind: LinkKind,
  title: z.string(),
  description: z.string(),
  url: z.string(),
  created_at: Moment,
})
export type Link = z.infer<typeof Link>

export const LinkForm = z.object({
  kind: LinkKind,
  title: nameText('Title is required', limits.lineMax),
  description: optionalText(limits.paragraphMax),
  url: webAddress,
})
export type LinkForm = z.infer<typeof LinkForm>

const answer = z.object({ items: z.array(Link) })

export const listWebsites = endpoint({
  method: 'GET',
  path: '/api/websites',
  access: 'user',
  tag: 'Rooms',
  summary: 'Free websites that staff recommend',
  status: 200,
  answer,
})
export const listNetworking = endpoint({
  method: 'GET',
  path: '/api/networking',
  access: 'subscriber',
  tag: 'Rooms',
  summary: 'Meeting places of teachers',
  status: 200,
  answer,
})
export const listProjects = endpoint({
  method: 'GET',
  path: '/api/projects',
  access: 'subscriber',
  tag: 'Rooms',
  summary: 'Collaborative projects to join',
  status: 200,
  answer,
})
export const listIndustry = endpoint({
  method: 'GET',
  path: '/api/industry',
  access: 'subscriber',
  tag: 'Rooms',
  summary: 'Industry partnerships on offer',
  status: 200,
  answer,
})
export const listLms = endpoint({
  method: 'GET',
  path: '/api/lms',
  access: 'subscriber',
  tag: 'Rooms',
  summary: 'Courses and tools of the learning management system',
  status: 200,
  answer,
})

export const listLinks = endpoint({
  method: 'GET',
  path: '/api/admin/links',
  access: 'editor',
  tag: 'Staff',
  summary: 'All published links',
  query: z.object({ kind: z.optional(LinkKind) }),
  status: 200,
  answer,
})
export const publishLink = endpoint({
  method: 'POST',
  path: '/api/admin/links',
  access: 'editor',
  tag: 'Staff',
  summary: 'Publish a link',
  body: LinkForm,
  status: 201,
  answer: MessageAnswer,
})
export const editLink = endpoint({
  method: 'PUT',
  path: '/api/admin/links/{id}',
  access: 'editor',
  tag: 'Staff',
  summary: 'Change a published link',
  params: IdParams,
  body: LinkForm,
  status: 200,
  answer: MessageAnswer,
})
export const moveLink = changeOfPlace('/api/admin/links/{id}/move', 'Move a link past another in the order')
export const removeLink = endpoint({
  method: 'DELETE',
  path: '/api/admin/links/{id}',
  access: 'editor',
  tag: 'Staff',
  summary: 'Remove a link',
  params: IdParams,
  status: 200,
  answer: UndoableAnswer,
})
