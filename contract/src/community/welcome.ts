import * as z from 'zod/mini'
import { Teaching } from '../accounts/teaching.ts'
import { endpoint } from '../endpoint.ts'
import { optionalName } from '../name-text.ts'
import { DiscussionSummary } from './discussions.ts'

const forSubscribers = { access: 'subscriber', tag: 'Community' } as const

const Fitting = z.object({
  /** Questions of the caller's subjects and grades, and of what they could answer: five at most. */
  fitting: z.array(DiscussionSummary),
})

export const showWelcome = endpoint({
  ...forSubscribers,
  method: 'GET',
  path: '/api/community/welcome',
  summary: 'What the caller said at the first visit',
  status: 200,
  answer: z.extend(Teaching, { is_welcomed: z.boolean(), can_answer: z.string() }),
})

export const WelcomeForm = z.extend(Teaching, { can_answer: optionalName() })
export const saveWelcome = endpoint({
  ...forSubscribers,
  method: 'PUT',
  path: '/api/community/welcome',
  summary: 'Say what the caller teaches and could answer; answers with questions that fit',
  body: WelcomeForm,
  status: 200,
  answer: Fitting,
})
