import * as z from 'zod/mini'
import { visitMessages } from '../../community/visits/visit-rules.ts'
import { endpoint } from '../../endpoint.ts'
import { MessageAnswer } from '../../errors.ts'
import { chosenMoment, IdParams } from '../../fields.ts'
import { webAddress } from '../../web-address.ts'

/** A time for a video call of two classes, and the address of the meeting. */
export const CallForm = z.object({
  starts_at: chosenMoment(visitMessages.timeNeeded),
  address: webAddress.check(
    z.refine((text) => text.startsWith('https://'), 'Enter an address that starts with https://'),
  ),
})
export type CallForm = z.output<typeof CallForm>

const shared = { tag: 'Projects', status: 200, params: IdParams, method: 'POST', answer: MessageAnswer } as const

export const proposeCall = endpoint({
  ...shared,
  access: 'subscriber',
  path: '/api/project-pairs/{id}/call',
  summary: 'Propose a time for a video call of two paired classes, also in place of another one',
  body: CallForm,
})
export const agreeToCall = endpoint({
  ...shared,
  access: 'subscriber',
  path: '/api/project-pairs/{id}/call/agree',
  summary: 'Agree to the proposed video call that the caller saw; 409 `changed-since` for another',
  body: CallForm,
})
export const cancelCall = endpoint({
  ...shared,
  access: 'user',
  path: '/api/project-pairs/{id}/call/cancel',
  summary: 'Decline, take back or cancel a video call',
})
