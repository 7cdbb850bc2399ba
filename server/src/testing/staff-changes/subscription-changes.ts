import { approveMany } from '@ariviyal/contract/desk'
import * as institutions from '@ariviyal/contract/institution-details'
import { deleteUser } from '@ariviyal/contract/privacy'
import { requestRenewal } from '@ariviyal/contract/school'
import { signUp } from '../../accounts/testing.ts'
import { contactMessages } from '../../contact/contact-messages.table.ts'
import { openCaredForSchool, openSchool, registerSchool } from '../../institutions/testing.ts'
import { selectTermsOf } from '../../subscriptions/subscriptions.queries.ts'
import { requestAs, signUpSubscriber } from '../../subscriptions/testing.ts'
import { nameOf, type Desk, type StaffChanges } from './staff-change.ts'

/** Requests, subscriptions, schools, messages and accounts. */
export function subscriptionChanges({ home, admin }: Desk): StaffChanges {
  async function askForRenewal(): Promise<string> {
    const { id, principal } = await openCaredForSchool(home, admin)
    await home.call(requestRenewal, { token: principal.token, body: {} })
    const { body } = await home.call(institutions.showInstitution, { token: admin.token, params: { id } })
    return body.renewal?.id ?? ''
  }

  const leaveMessage = async () => {
    const id = crypto.randomUUID()
    await home.house.db
      .insert(contactMessages)
      .values({ id, name: 'K', email: 'k@school.example', subject: 'S', message: 'M', createdAt: home.house.now() })
    return id
  }

  return {
    'POST /api/admin/subscription-requests/{id}/approve': async () => ({
      params: { id: await requestAs(home, await signUp(home)) },
    }),
    'POST /api/admin/subscription-requests/{id}/reject': async () => ({
      params: { id: await requestAs(home, await signUp(home)) },
    }),
    'POST /api/admin/institutions/{id}/approve': async () => ({ params: { id: await registerSchool(home) } }),
    'POST /api/admin/institutions/{id}/reject': async () => ({ params: { id: await registerSchool(home) } }),
    [nameOf(institutions.extendInstitution)]: async () => ({
      params: { id: (await openSchool(home, admin)).id },
      body: { months: 3 },
    }),
    [nameOf(institutions.changeSeats)]: async () => ({
      params: { id: (await openSchool(home, admin)).id },
      body: { seats: 3 },
    }),
    [nameOf(institutions.endInstitution)]: async () => ({ params: { id: (await openSchool(home, admin)).id } }),
    [nameOf(institutions.sendClaimLink)]: async () => ({ params: { id: (await openSchool(home, admin)).id } }),
    [nameOf(institutions.removeRepresentative)]: async () => {
      const { id, principal } = await openCaredForSchool(home, admin)
      return { params: { id }, body: { user_id: principal.id } }
    },
    [nameOf(institutions.approveRenewal)]: async () => ({
      params: { id: await askForRenewal() },
      body: { months: 12 },
    }),
    [nameOf(institutions.rejectRenewal)]: async () => ({ params: { id: await askForRenewal() } }),
    'POST /api/admin/users/{id}/end-subscription': async () => ({
      params: { id: (await signUpSubscriber(home, { admin })).id },
    }),
    'POST /api/admin/users/{id}/extend-subscription': async () => ({
      params: { id: (await signUpSubscriber(home, { admin })).id },
      body: { months: 1 },
    }),
    'POST /api/admin/users/{id}/renew-subscription': async () => ({ params: { id: (await signUp(home)).id } }),
    'POST /api/admin/users/{id}/start-trial': async () => ({ params: { id: (await signUp(home)).id } }),
    'POST /api/admin/subscriptions/{id}/reference': async () => {
      const [term] = await selectTermsOf(home.house.db, (await signUpSubscriber(home, { admin })).id, home.house.now())
      return { params: { id: term?.id ?? '' }, body: { reference: 'NEFT 12' } }
    },
    'POST /api/admin/messages/{id}/handle': async () => ({ params: { id: await leaveMessage() } }),
    'POST /api/admin/messages/{id}/answer': async () => ({
      params: { id: await leaveMessage() },
      body: { answer: 'On Saturday at four.' },
    }),
    [nameOf(deleteUser)]: async () => ({ params: { id: (await signUp(home)).id } }),
    [nameOf(approveMany)]: async () => {
      const id = await registerSchool(home)
      return { body: { kind: 'institution', ids: [id], months: 12 }, subject: id }
    },
  }
}
