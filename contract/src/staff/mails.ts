import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** A composed mail. */
export const MailPreview = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })
export type MailPreview = z.infer<typeof MailPreview>

/** A mail template filled in with sample data. */
export const MailTemplate = z.extend(MailPreview, {
  id: z.string(),
  title: z.string(),
  /** The feature it belongs to. */
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
  summary: 'Every mail template, filled in with samples',
  status: 200,
  answer: z.object({ items: z.array(MailTemplate) }),
})
