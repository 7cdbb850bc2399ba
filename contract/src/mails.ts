import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** A mail as it leaves the house. */
export const MailPreview = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })
export type MailPreview = z.infer<typeof MailPreview>

/** One of the mails that the product sends, filled in with a sample. */
export const MailTemplate = z.extend(MailPreview, {
  id: z.string(),
  title: z.string(),
  /** Of which part of the product it speaks. */
  about: z.string(),
  /** When it is sent, as a sentence. */
  sent_when: z.string(),
})
export type MailTemplate = z.infer<typeof MailTemplate>

export const listMails = endpoint({
  method: 'GET',
  path: '/api/admin/mails',
  access: 'support',
  tag: 'Staff',
  summary: 'Every mail that the product sends, filled in with samples',
  status: 200,
  answer: z.object({ items: z.array(MailTemplate) }),
})
