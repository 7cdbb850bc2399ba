import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { chosenDay, emailAddress, Id, IdParams, Moment, pageOf, pageQuery, requiredText } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { nameText } from '../name-text.ts'
import { organisationFields, OwnOffer } from './partner-console.ts'
import { SpokenLanguage } from './partnership-fields.ts'
import { partnershipLimits as bounds } from './partnership-rules.ts'

const forStaff = { access: 'support', tag: 'Partnerships' } as const

export const OrganisationForm = z.object({ name: nameText('Enter the name'), ...organisationFields })
export type OrganisationForm = z.infer<typeof OrganisationForm>

/** What staff checked about an organisation. No document is kept, only what was seen. */
export const CheckForm = z.object({
  /** Names of the people who were checked. */
  people: requiredText('Name the people who were checked', limits.paragraphMax),
  checked: requiredText('Say what was checked', limits.paragraphMax),
  how: requiredText('Say how it was checked', limits.paragraphMax),
  /** The last day on which the check counts. */
  until: chosenDay('Choose the last day of the check'),
})
export type CheckForm = z.infer<typeof CheckForm>

export const StaffOrganisation = z.object({
  id: Id,
  name: z.string(),
  city: z.string(),
  district: z.string(),
  is_checked: z.boolean(),
  /** Empty for none. */
  checked_until: z.string(),
  incidents_open: z.number(),
  created_at: Moment,
})
export type StaffOrganisation = z.infer<typeof StaffOrganisation>

export const listPartners = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/api/admin/partners',
  summary: 'All organisations, newest first',
  query: z.object(pageQuery),
  status: 200,
  answer: pageOf(StaffOrganisation),
})
export const createPartner = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/api/admin/partners',
  summary: 'Add an organisation',
  body: OrganisationForm,
  status: 201,
  answer: z.extend(MessageAnswer, { id: Id }),
})
export const editPartner = endpoint({
  ...forStaff,
  method: 'PUT',
  path: '/api/admin/partners/{id}',
  summary: 'Change what is said about an organisation',
  params: IdParams,
  body: OrganisationForm,
  status: 200,
  answer: MessageAnswer,
})

const Incident = z.object({
  id: Id,
  organisation: z.object({ id: Id, name: z.string() }),
  /** Title of the offer; empty once it is gone. */
  offer: z.string(),
  school: z.string(),
  reported_by: z.enum(['school', 'partner']),
  /** Name and address of who reported it; empty once the account is erased. */
  reporter: z.string(),
  reporter_email: z.string(),
  about: z.string(),
  created_at: Moment,
  closed_at: z.nullable(Moment),
  closed_words: z.string(),
})
export type Incident = z.infer<typeof Incident>

export const showPartner = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/api/admin/partners/{id}',
  summary: 'An organisation with its check, people, offers (100 newest) and incidents (20 newest)',
  params: IdParams,
  status: 200,
  answer: z.object({
    organisation: z.extend(StaffOrganisation, {
      about: z.string(),
      place: z.string(),
      website: z.string(),
      languages: z.array(SpokenLanguage),
    }),
    check: z.nullable(
      z.object({
        people: z.string(),
        checked: z.string(),
        how: z.string(),
        until: z.string(),
        checked_at: Moment,
      }),
    ),
    members: z.array(z.object({ id: Id, name: z.string(), email: z.string(), joined_at: Moment })),
    invitations: z.array(z.object({ id: Id, email: z.string(), expires_at: Moment })),
    offers: z.array(OwnOffer),
    incidents: z.array(Incident),
  }),
})

const act = <const Path extends `/${string}`, Body extends z.ZodMiniType>(path: Path, summary: string, body: Body) =>
  endpoint({
    ...forStaff,
    method: 'POST',
    path,
    summary,
    params: IdParams,
    body,
    status: 200,
    answer: MessageAnswer,
  })
const plainAct = <const Path extends `/${string}`>(path: Path, summary: string) =>
  endpoint({ ...forStaff, method: 'POST', path, summary, params: IdParams, status: 200, answer: MessageAnswer })
const Reason = z.object({ reason: requiredText('Give the reason', limits.reasonMax) })

export const checkPartner = act('/api/admin/partners/{id}/check', 'Record a check of an organisation', CheckForm)
export const withdrawCheck = act(
  '/api/admin/partners/{id}/withdraw-check',
  'End the check of an organisation at once; confirmed times have to be confirmed again',
  Reason,
)
export const invitePartnerMember = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/api/admin/partners/{id}/members',
  summary: 'Invite a person by e-mail to speak for an organisation',
  params: IdParams,
  body: z.object({ email: emailAddress(messages.emailRequired, messages.emailInvalid) }),
  status: 201,
  answer: MessageAnswer,
  attempts: 'invite',
})
export const removePartnerMember = plainAct(
  '/api/admin/partner-members/{id}/remove',
  'End that a person speaks for an organisation',
)
export const revokePartnerInvitation = plainAct('/api/admin/partner-invitations/{id}/revoke', 'Withdraw an invitation')
export const hideOffer = act(
  '/api/admin/partner-offers/{id}/hide',
  'Hide an offer; only staff can show it again',
  Reason,
)
export const unhideOffer = plainAct(
  '/api/admin/partner-offers/{id}/show',
  'Return a hidden offer to its partner, paused',
)

export const listIncidents = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/api/admin/partner-incidents',
  summary: 'Incidents, open or closed, newest first',
  query: z.object({ ...pageQuery, status: z._default(z.enum(['open', 'closed']), 'open') }),
  status: 200,
  answer: pageOf(Incident),
})
export const closeIncident = act(
  '/api/admin/partner-incidents/{id}/close',
  'Close an incident, with what was done',
  z.object({ words: requiredText('Say what was done', bounds.messageMax) }),
)
