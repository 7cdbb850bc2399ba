import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { emailAddress, Id, IdParams, Moment, pageOf, pageQuery, requiredText } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { lineText, nameText } from '../name-text.ts'

/** docs/product.md, Forms. */
export const ContactForm = z.object({
  name: nameText(messages.contactNameRequired, limits.nameMax),
  email: emailAddress(messages.contactEmailRequired, messages.contactEmailInvalid),
  subject: lineText(messages.subjectRequired, limits.subjectMax),
  message: requiredText(messages.messageRequired, limits.messageMax).check(
    z.minLength(limits.contactMessageMin, messages.messageTooShort),
  ),
})
export type ContactForm = z.infer<typeof ContactForm>

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/contact',
  access: 'public',
  tag: 'Contact',
  summary: 'Send a message to the staff',
  body: ContactForm,
  status: 201,
  answer: MessageAnswer,
  attempts: 'contact',
  account: 'email',
})

export const ContactMessage = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  created_at: Moment,
  handled_at: z.nullable(Moment),
  /** The reply of staff from the console; empty when there is none. */
  answer: z.string(),
})
export type ContactMessage = z.infer<typeof ContactMessage>

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/admin/messages',
  access: 'support',
  tag: 'Staff',
  summary: 'Contact messages, newest first',
  query: z.object({ ...pageQuery, status: z._default(z.enum(['open', 'handled', 'all']), 'all'), id: z.optional(Id) }),
  status: 200,
  answer: pageOf(ContactMessage),
})
export const handleMessage = endpoint({
  method: 'POST',
  path: '/api/admin/messages/{id}/handle',
  access: 'support',
  tag: 'Staff',
  summary: 'Mark a message as handled',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})

export const AnswerForm = z.object({ answer: requiredText(messages.answerRequired, limits.messageMax) })
export const answerMessage = endpoint({
  method: 'POST',
  path: '/api/admin/messages/{id}/answer',
  access: 'support',
  tag: 'Staff',
  summary: 'Answer a message by mail, which marks it as handled',
  params: IdParams,
  body: AnswerForm,
  status: 200,
  answer: MessageAnswer,
})
