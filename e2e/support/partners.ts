import { expect } from 'playwright/test'
import { laterDay } from '../../contract/src/time.ts'
import { adminSession, api, newSubscriber, newTeacher, post, type TestPerson, type TestSession } from './accounts.ts'
import { linkIn, mailTo } from './mails.ts'

let organisations = 0

/** What staff write down of an organisation, unique in this run. */
export function newOrganisation() {
  organisations += 1
  return {
    name: `Vaigai Dairy ${process.pid}-${Date.now().toString(36)}-${organisations}`,
    about: 'We process the milk of four hundred villages.',
    city: 'Madurai',
    district: '33-madurai',
    place: '9.9,78.1',
    website: '',
    languages: ['ta', 'en'],
  }
}

export const today = (): string => new Date().toISOString().slice(0, 10)

export interface Partner {
  id: string
  name: string
  member: TestPerson & TestSession
}

/** An organisation that is checked until a day, with one person who speaks for it. */
export async function putPartner(until = laterDay(today(), 300)): Promise<Partner> {
  const { token } = await adminSession()
  const organisation = newOrganisation()
  const { id } = await post<{ id: string }>('/api/admin/partners', organisation, token)
  const check = { people: 'R. Selvi', checked: 'Identity', how: 'By video', until }
  await post(`/api/admin/partners/${id}/check`, check, token)
  const member = await newTeacher()
  await post(`/api/admin/partners/${id}/members`, { email: member.email }, token)
  const link = linkIn(await mailTo(member.email, /^Speak for /), '/partner')
  const invitation = new URL(link).searchParams.get('invitation') ?? ''
  await post(`/api/partner/invitations/${invitation}/accept`, {}, member.token)
  return { id, name: organisation.name, member }
}

const labVisit = {
  kind: 'lab-visit',
  title: 'How milk becomes curd',
  about: 'Pupils test milk as our laboratory does.',
  chapters: ['Microorganisms'],
  grades: [8],
  subjects: ['biology'],
  languages: ['ta'],
  venue: 'at-partner',
  pupils_max: 40,
  min_age: 12,
  hazards: 'Hot pipes; we keep a line on the floor.',
}

/** An open offer with one time; `change` to a visit of a dairy. */
export async function putOffer(
  { member: { token } }: Partner,
  {
    startsAt,
    minutes,
    ...change
  }: { startsAt: Date; minutes: number } & Partial<Record<keyof typeof labVisit, unknown>>,
): Promise<{ id: string; slotId: string }> {
  const { id } = await post<{ id: string }>('/api/partner/offers', { ...labVisit, ...change }, token)
  const slot = { starts_at: startsAt.toISOString(), minutes, capacity: 1, where: 'Gate 2' }
  const { id: slotId } = await post<{ id: string }>(`/api/partner/offers/${id}/slots`, slot, token)
  await post(`/api/partner/offers/${id}/state`, { state: 'open' }, token)
  return { id, slotId }
}

/** A confirmed visit of a class; of a new teacher unless one is given. */
export async function putConfirmedVisit(
  partner: Partner,
  startsAt: Date,
  minutes: number,
  known?: TestPerson & TestSession,
) {
  const offer = await putOffer(partner, { startsAt, minutes })
  const teacher = known ?? (await newSubscriber())
  const asked = {
    school: 'Government School, Melur',
    district: '33-madurai',
    grade: 8,
    pupils: 30,
    language: 'ta',
  }
  const { id } = await post<{ id: string }>(`/api/partnerships/offers/${offer.id}/requests`, asked, teacher.token)
  await post(`/api/partnerships/requests/${id}/accept`, { slot_id: offer.slotId }, partner.member.token)
  const plan = {
    teachers: ['Meena Kumar', 'Anbu Selvan'],
    pupils: 30,
    youngest_age: 12,
    hazards: 'A lesson on hot pipes the day before',
    transport: 'The bus of the school',
    first_aid: 'Mr Anbu, with the box of the school',
    consents: 30,
  }
  expect((await api('PUT', `/api/partnerships/requests/${id}/plan`, plan, teacher.token)).status).toBe(200)
  await post(`/api/partnerships/requests/${id}/confirm`, {}, teacher.token)
  return { id, teacher, offer }
}
