import { setUp, login } from '@ariviyal/contract/accounts/accounts'
import { sendMessage } from '@ariviyal/contract/contact/contact'
import {
  approveInstitution,
  claimInvite,
  listInstitutions,
  registerInstitution,
} from '@ariviyal/contract/institutions/institutions'
import { claimInstitution, inviteTeachers, requestRenewal } from '@ariviyal/contract/institutions/own-institution'
import {
  approveSubscriptionRequest,
  listSubscriptionRequests,
  rejectSubscriptionRequest,
  startTrial,
  subscribe,
} from '@ariviyal/contract/subscriptions/subscriptions'
import { prepareFirstAdmin } from '../accounts/staff-accounts/prepare-first-admin.ts'
import { newToken } from '../platform/crypto/one-time-token.ts'
import { makeClaimLink } from '../institutions/representatives/make-claim-link.ts'
import type { DemoCalls, DemoPerson } from './demo-calls.ts'
import { type DemoAccounts, teacherAddress } from './demo-folder.ts'

/** The long form of a school; each school has its own number. */
const schoolForm = (number: number) => ({
  institution_name: `Demo School ${number}`,
  school_address: `${number} Demo Street, Demo Town`,
  affiliation_board: number % 2 === 1 ? ('State Board' as const) : ('CBSE' as const),
  correspondent_name: `Demo Correspondent ${number}`,
  principal_name: `Demo Principal ${number}`,
  principal_contact: `900000010${number}`,
  principal_email: `principal${number}@demo.example`,
  branches: '',
  school_email: `school${number}@demo.example`,
  school_website: '',
  school_mobile: `900000020${number}`,
  school_landline: '',
  student_strength: String(400 + 100 * number),
  teaching_staff_count: 20 + number,
  representatives: '',
  declaration: true as const,
})

export interface DemoPeople {
  staff: DemoPerson
  representative: DemoPerson
  /** By their numbers, from 1. */
  teachers: Map<number, DemoPerson>
}

const teacherCount = 12

/** Staff, teachers in each state of a subscription, and schools: one with seats, and one that waits. */
export async function fillPeople(demo: DemoCalls, accounts: DemoAccounts): Promise<DemoPeople> {
  demo.clock.moveTo(demo.clock.at(-28))
  const staff = await setUpStaff(demo, accounts.staff)
  const teachers = new Map<number, DemoPerson>()
  for (let number = 1; number <= teacherCount; number += 1) {
    const isMain = number === 1
    const password = isMain ? accounts.teacher.password : newToken()
    teachers.set(number, await demo.join(`Teacher ${number}`, teacherAddress(number), password))
  }
  const representative = await demo.join(
    'Representative',
    accounts.representative.email,
    accounts.representative.password,
  )
  const people = { staff, representative, teachers }
  await fillSubscriptions(demo, people)
  await fillSchools(demo, people)
  return people
}

async function setUpStaff(demo: DemoCalls, { email, password }: DemoAccounts['staff']): Promise<DemoPerson> {
  const link = await prepareFirstAdmin(demo.ctx)
  if (link === null) throw new Error('the demonstration has an administrator before it was filled')
  const body = { firstname: 'Demo', lastname: 'Staff', email, password }
  await demo.call(setUp, { params: { token: link.split('/').at(-1) ?? '' }, body })
  const { token, user } = await demo.call(login, { body: { email, password } })
  return { id: user.id, email, token }
}

async function fillSubscriptions(demo: DemoCalls, { staff, teachers }: DemoPeople): Promise<void> {
  const { token } = staff
  const request = async (number: number) => {
    const teacher = personOf(teachers, number)
    await demo.call(subscribe, { token: teacher.token, body: { ...schoolForm(3), userId: teacher.id } })
    const { items } = await demo.call(listSubscriptionRequests, { token, query: { status: 'pending' } })
    return items.find(({ user }) => user.id === teacher.id)?.id ?? ''
  }
  demo.clock.moveTo(demo.clock.at(-27))
  for (const number of [1, 2])
    await demo.call(approveSubscriptionRequest, {
      token,
      params: { id: await request(number) },
      body: { months: 12, reference: `Demo payment ${number}` },
    })
  // Over since a week.
  await demo.call(startTrial, { token, params: { id: personOf(teachers, 3).id }, body: { days: 20 } })
  demo.clock.moveTo(demo.clock.at(-10))
  await demo.call(rejectSubscriptionRequest, {
    token,
    params: { id: await request(5) },
    body: { reason: 'The form names no school that we could ask.' },
  })
  demo.clock.moveTo(demo.clock.at(-9))
  await request(4)
  demo.clock.moveTo(demo.clock.at(-4))
  await demo.call(startTrial, { token, params: { id: personOf(teachers, 7).id }, body: { days: 14 } })
}

async function fillSchools(demo: DemoCalls, { staff, representative, teachers }: DemoPeople): Promise<void> {
  const { token } = staff
  demo.clock.moveTo(demo.clock.at(-26))
  await demo.call(registerInstitution, { body: schoolForm(1) })
  const { items } = await demo.call(listInstitutions, { token, query: { status: 'pending' } })
  const id = items[0]?.id ?? ''
  demo.clock.moveTo(demo.clock.at(-25))
  const { invite_url: invite } = await demo.call(approveInstitution, {
    token,
    params: { id },
    body: { months: 12, seats: 8 },
  })
  const claim = await demo.ctx.db.transaction((tx) => makeClaimLink(demo.ctx, tx, id))
  await demo.call(claimInstitution, { token: representative.token, params: { token: claim.split('/').at(-1) ?? '' } })
  for (const number of [8, 9, 10])
    await demo.call(claimInvite, {
      token: personOf(teachers, number).token,
      params: { token: invite.split('/').at(-1) ?? '' },
    })
  demo.clock.moveTo(demo.clock.at(-2))
  const csv = `Demo Teacher 11, ${teacherAddress(11)}\nDemo Teacher 20, ${teacherAddress(20)}`
  await demo.call(inviteTeachers, { token: representative.token, body: { csv } })
  await demo.call(requestRenewal, { token: representative.token, body: { seats: 10, note: '' } })
  await demo.call(registerInstitution, { body: schoolForm(2) })
  demo.clock.moveTo(demo.clock.at(-1))
  await demo.call(sendMessage, {
    body: {
      name: 'Demo Visitor',
      email: 'visitor@demo.example',
      subject: 'Sessions in the evening',
      message: 'Will there be sessions on weekdays in the evening too?',
    },
  })
}

export function personOf(people: Map<number, DemoPerson>, number: number): DemoPerson {
  const person = people.get(number)
  if (!person) throw new Error(`there is no Demo Teacher ${number}`)
  return person
}
