import type { BodyInput } from '@ariviyal/contract/endpoint'
import * as consoleCalls from '@ariviyal/contract/partnerships/partner-console'
import * as staffCalls from '@ariviyal/contract/partnerships/partnership-staff'
import * as requestCalls from '@ariviyal/contract/partnerships/requests'
import { dayOf, laterDay } from '@ariviyal/contract/time'
import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import type { TestApp } from '../testing/test-app.ts'
import { partnerSlots } from './offers/offers.table.ts'
import { partnerMembers } from './organisations/organisations.table.ts'

export const organisationForm = (
  change: Partial<BodyInput<typeof staffCalls.createPartner>> = {},
): BodyInput<typeof staffCalls.createPartner> => ({
  name: 'Vaigai Dairy',
  about: 'We process the milk of four hundred villages.',
  city: 'Madurai',
  district: '33-madurai',
  place: '9.9,78.1',
  website: 'https://dairy.example',
  languages: ['ta', 'en'],
  ...change,
})

export const checkForm = (testApp: TestApp, days = 365): BodyInput<typeof staffCalls.checkPartner> => ({
  people: 'R. Selvi, plant manager; K. Arun, laboratory',
  checked: 'Identity, employment and references of both',
  how: 'A call to the office on its public number, and a visit',
  until: laterDay(dayOf(testApp.ctx.now()), days),
})

/** An organisation with a check of that many days (0: none), and a person who speaks for it. */
export async function putOrganisation(
  testApp: TestApp,
  admin: TestUser,
  { days = 365, ...change }: { days?: number } & Parameters<typeof organisationForm>[0] = {},
): Promise<{ id: string; partner: TestUser }> {
  const { body } = await testApp.call(staffCalls.createPartner, { token: admin.token, body: organisationForm(change) })
  if (days > 0)
    await testApp.call(staffCalls.checkPartner, {
      token: admin.token,
      params: { id: body.id },
      body: checkForm(testApp, days),
    })
  const partner = await signUp(testApp)
  const row = { id: uuid(), organisationId: body.id, userId: partner.id, joinedAt: testApp.ctx.now() }
  await testApp.ctx.db.insert(partnerMembers).values(row)
  return { id: body.id, partner }
}

export const offerForm = (
  change: Partial<BodyInput<typeof consoleCalls.createOffer>> = {},
): BodyInput<typeof consoleCalls.createOffer> => ({
  kind: 'lab-visit',
  title: 'From milk to curd',
  about: 'Your class follows a litre of milk through the plant.',
  chapters: ['Microorganisms: friend and foe'],
  grades: [8, 9],
  subjects: ['biology'],
  languages: ['ta', 'en'],
  venue: 'at-partner',
  pupils_max: 40,
  min_age: 12,
  hazards: 'Steam pipes and wet floors',
  ...change,
})

/** An open offer. */
export async function putOffer(
  testApp: TestApp,
  partner: TestUser,
  change: Parameters<typeof offerForm>[0] = {},
): Promise<string> {
  const { body, error } = await testApp.call(consoleCalls.createOffer, {
    token: partner.token,
    body: offerForm(change),
  })
  if (!body.id) throw new Error(`no offer: ${error.code}`)
  const opened = await testApp.call(consoleCalls.changeOfferState, {
    token: partner.token,
    params: { id: body.id },
    body: { state: 'open' },
  })
  if (opened.status !== 200) throw new Error(`not opened: ${opened.error.code}`)
  return body.id
}

/** A moment so many days ahead of the clock of the application. */
export const inDays = (testApp: TestApp, days: number): string =>
  new Date(testApp.ctx.now().getTime() + days * 86_400_000).toISOString()

export async function putSlot(
  testApp: TestApp,
  partner: TestUser,
  offerId: string,
  { days = 10, capacity = 1, minutes = 120 }: { days?: number; capacity?: number; minutes?: number } = {},
): Promise<string> {
  const { body, status, error } = await testApp.call(consoleCalls.addSlot, {
    token: partner.token,
    params: { id: offerId },
    body: { starts_at: inDays(testApp, days), minutes, capacity, where: 'Gate 2' },
  })
  if (status !== 201) throw new Error(`no slot: ${error.code}`)
  return body.id
}

export const requestForm = (
  change: Partial<BodyInput<typeof requestCalls.askForOffer>> = {},
): BodyInput<typeof requestCalls.askForOffer> => ({
  school: 'Government High School, Alanganallur',
  district: '33-madurai',
  place: '10.0,78.1',
  grade: 8,
  pupils: 30,
  language: 'ta',
  chapter: 'Microorganisms',
  message: 'We have read the chapter and made curd.',
  ...change,
})

export const planForm = (
  change: Partial<BodyInput<typeof requestCalls.savePlan>> = {},
): BodyInput<typeof requestCalls.savePlan> => ({
  teachers: ['Kavitha Raman', 'S. Murugan'],
  pupils: 30,
  youngest_age: 13,
  hazards: 'We walk in pairs and touch no pipes.',
  transport: 'School bus with an attendant',
  first_aid: 'S. Murugan has the first-aid box.',
  consents: 30,
  ...change,
})

/** Asks for an offer and returns the id of the request. */
export async function putRequest(
  testApp: TestApp,
  teacher: TestUser,
  offerId: string,
  change: Parameters<typeof requestForm>[0] = {},
): Promise<string> {
  const { body, status, error } = await testApp.call(requestCalls.askForOffer, {
    token: teacher.token,
    params: { id: offerId },
    body: requestForm(change),
  })
  if (status !== 201) throw new Error(`no request: ${error.code}`)
  return body.id
}

/** A request of a new teacher for a new offer with one slot. */
export async function putRequestToPartner(testApp: TestApp, admin: TestUser) {
  const { id: organisation, partner } = await putOrganisation(testApp, admin)
  const offer = await putOffer(testApp, partner)
  const slot = await putSlot(testApp, partner, offer)
  const teacher = await signUpSubscriber(testApp, { admin })
  const id = await putRequest(testApp, teacher, offer)
  return { organisation, partner, offer, slot, teacher, id }
}

/** Calls about requests of an application that is opened later. */
export function requestCallsOf(testApp: () => TestApp) {
  const show = async ({ token }: TestUser, id: string) =>
    (await testApp().call(requestCalls.showRequest, { token, params: { id } })).body
  const accept = ({ token }: TestUser, id: string, slot: string) =>
    testApp().call(requestCalls.acceptRequest, { token, params: { id }, body: { slot_id: slot } })
  const plan = ({ token }: TestUser, id: string, change: Parameters<typeof planForm>[0] = {}) =>
    testApp().call(requestCalls.savePlan, { token, params: { id }, body: planForm(change) })
  const confirm = ({ token }: TestUser, id: string) =>
    testApp().call(requestCalls.confirmRequest, { token, params: { id } })
  const wait = ({ token }: TestUser, id: string) =>
    testApp().call(requestCalls.putRequestOnWaitingList, { token, params: { id } })

  /** A request with a place that both sides have confirmed. */
  async function confirmed(admin: TestUser) {
    const made = await putRequestToPartner(testApp(), admin)
    for (const { status, error } of [
      await accept(made.partner, made.id, made.slot),
      await plan(made.teacher, made.id),
      await confirm(made.teacher, made.id),
    ])
      if (status !== 200) throw new Error(`not confirmed: ${error.code}`)
    return made
  }
  const placesTaken = async (slot: string) =>
    (await testApp().ctx.db.select().from(partnerSlots).where(eq(partnerSlots.id, slot)))[0]?.taken
  const subjectsOf = async ({ email }: TestUser) => (await testApp().mails(email)).map(({ subject }) => subject)
  return { show, accept, plan, confirm, wait, confirmed, placesTaken, subjectsOf }
}
