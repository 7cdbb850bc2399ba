import { brand } from '@ariviyal/contract/brand'
import { type MailSample, sampleDays, sampleTeacher } from '../platform/mail/mail-samples.ts'
import {
  checkEndsMail,
  incidentMail,
  memberInvitationMail,
  type OrganisationEvent,
  organisationMail,
  type RequestEvent,
  requestMail,
} from './partnerships.mails.ts'

const ofRequest = (event: RequestEvent, title: string, sentWhen: string): MailSample => ({
  id: `partnership-${event}`,
  title,
  sentWhen,
  compose: (publicUrl) =>
    requestMail(event, sampleTeacher, {
      kind: 'lab-visit',
      startsAt: sampleDays.start,
      url: `${publicUrl}/industry/requests/…`,
    }),
})
const ofOrganisation = (event: OrganisationEvent, title: string, sentWhen: string): MailSample => ({
  id: `partner-${event}`,
  title,
  sentWhen,
  compose: (publicUrl) => organisationMail(event, sampleTeacher, `${publicUrl}/partner`),
})
const organisation = 'Name of the organisation'
const staffUrl = (publicUrl: string) => `${publicUrl}/admin/partners/…`

export const mailSamples: MailSample[] = [
  ofRequest('asked', 'A school asks', 'A teacher asks for an offer, to the partner.'),
  ofRequest('matched', 'A time is offered', 'A partner gives a request a place, to the teacher.'),
  ofRequest('waits', 'On the waiting list', 'A partner puts a request on the waiting list, to the teacher.'),
  ofRequest('declined', 'Request declined', 'A partner declines a request, to the teacher.'),
  ofRequest('confirmed', 'Time confirmed', 'A teacher confirms a time, to both sides.'),
  ofRequest('moved', 'Time moved', 'A partner moves a time, to the teacher.'),
  ofRequest('cancelled', 'Time cancelled by the partner', 'A partner cancels a time, to the teacher.'),
  ofRequest('cancelled-by-school', 'Time cancelled by the school', 'A teacher cancels a time, to the partner.'),
  ofRequest('withdrawn', 'Request withdrawn', 'A teacher withdraws a request, to the partner.'),
  ofRequest(
    'check-ended',
    'Check withdrawn',
    'Staff withdraw the check of a partner, to teachers with a confirmed time.',
  ),
  ofRequest('offer-hidden', 'Offer hidden', 'An offer is hidden because its partner did not answer, to the teacher.'),
  ofRequest('message', 'Message', 'One side writes to the other.'),
  ofRequest('reminder', 'Reminder', 'Two days before a confirmed time, to both sides.'),
  ofRequest('report-due', 'Report due', 'A day after a confirmed time, to sides that have not reported.'),
  ofRequest('counted', 'It counts', 'Both sides have reported.'),
  ofOrganisation('silent', 'Schools wait', 'A request has had no answer for two weeks, to the partner.'),
  ofOrganisation('hidden', 'Offer hidden for silence', 'Two weeks later, to the partner.'),
  ofOrganisation('hidden-by-staff', 'Offer hidden by staff', 'Staff hide an offer, to the partner.'),
  ofOrganisation('check-soon', 'Check ends soon', 'A month before the check ends, to the partner.'),
  ofOrganisation('check-lapsed', 'Check has ended', 'The check has ended, to the partner.'),
  {
    id: 'partner-invitation',
    title: 'Invited to speak for an organisation',
    sentWhen: 'Staff invite a person to an organisation.',
    compose: (publicUrl) =>
      memberInvitationMail(sampleTeacher.email, { organisation, url: `${publicUrl}/partner?invitation=…` }),
  },
  {
    id: 'partner-incident',
    title: 'Incident with a partner',
    sentWhen: 'A school or a partner reports an incident, to staff.',
    compose: (publicUrl) => incidentMail(brand.supportEmail, { organisation, url: staffUrl(publicUrl) }),
  },
  {
    id: 'partner-check-ends',
    title: 'Check of a partner ends',
    sentWhen: 'A month before the check of an organisation ends and when it has ended, to staff.',
    compose: (publicUrl) =>
      checkEndsMail(brand.supportEmail, { organisation, isOver: false, url: staffUrl(publicUrl) }),
  },
]
