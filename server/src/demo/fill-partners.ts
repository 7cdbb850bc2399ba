import { addSlot, changeOfferState, createOffer, type OfferForm } from '@ariviyal/contract/partnerships/partner-console'
import { checkPartner, createPartner } from '@ariviyal/contract/partnerships/partnership-staff'
import { askForOffer } from '@ariviyal/contract/partnerships/requests'
import { dayOf } from '@ariviyal/contract/time'
import { v7 as uuid } from 'uuid'
import { insertMember } from '../partnerships/organisations/organisations.queries.ts'
import { newToken } from '../platform/crypto/one-time-token.ts'
import type { DemoCalls } from './demo-calls.ts'
import { type DemoPeople, personOf } from './fill-people.ts'

const offer = {
  grades: [8, 9],
  subjects: ['biology' as const],
  languages: ['ta' as const, 'en' as const],
  chapters: ['Microorganisms'],
  min_age: 12,
}

const offers: OfferForm[] = [
  {
    ...offer,
    kind: 'lab-visit',
    title: 'From milk to curd',
    about: 'A class follows a litre of milk through the plant, and looks at curd under a microscope.',
    venue: 'at-partner',
    pupils_max: 40,
    hazards: 'Steam pipes and wet floors',
  },
  {
    ...offer,
    kind: 'talk',
    title: 'What a laboratory of a dairy tests',
    about: 'An hour by video, with questions: how do we know that milk is milk?',
    venue: 'video',
    pupils_max: 60,
    hazards: '',
  },
]

/** A partner that is checked, with two open offers and a school that has asked. */
export async function fillPartners(demo: DemoCalls, { staff, teachers }: DemoPeople): Promise<void> {
  const { clock } = demo
  clock.moveTo(clock.at(-20))
  const { id } = await demo.call(createPartner, {
    token: staff.token,
    body: {
      name: 'Demo Dairy',
      about: 'It makes curd and ghee from the milk of the villages around Demo Town.',
      city: 'Demo Town',
      district: '33-madurai',
      place: '9.9,78.1',
      website: '',
      languages: ['ta', 'en'],
    },
  })
  await demo.call(checkPartner, {
    token: staff.token,
    params: { id },
    body: {
      people: 'Demo Partner',
      checked: 'Identity and employment',
      how: 'A call to the office on its public number',
      until: dayOf(clock.at(300)),
    },
  })
  const { id: userId, token } = await demo.join('Partner', 'partner@demo.example', newToken())
  // As the mailed invitation does.
  await demo.ctx.db.transaction((tx) =>
    insertMember(tx, { id: uuid(), organisationId: id, userId, joinedAt: clock.now() }),
  )
  clock.moveTo(clock.at(-6))
  const opened: string[] = []
  for (const [place, body] of offers.entries()) {
    const params = { id: (await demo.call(createOffer, { token, body })).id }
    await demo.call(changeOfferState, { token, params, body: { state: 'open' } })
    const slot = { starts_at: clock.at(10 + 7 * place).toISOString(), minutes: 120, capacity: 2, where: 'Gate 2' }
    await demo.call(addSlot, { token, params, body: slot })
    opened.push(params.id)
  }
  clock.moveTo(clock.at(-2))
  await demo.call(askForOffer, {
    token: personOf(teachers, 1).token,
    params: { id: opened[0] ?? '' },
    body: {
      school: 'Demo School 1',
      district: '33-madurai',
      place: '10.0,78.1',
      grade: 9,
      pupils: 30,
      language: 'ta',
      chapter: 'Microorganisms',
      message: 'We have read the chapter and made curd.',
    },
  })
}
