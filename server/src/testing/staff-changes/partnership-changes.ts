import * as calls from '@ariviyal/contract/partnerships/partnership-staff'
import { reportIncident } from '@ariviyal/contract/partnerships/requests'
import {
  checkForm,
  organisationForm,
  putOffer,
  putOrganisation,
  putRequestToPartner,
} from '../../partnerships/testing.ts'
import { type ChangeContext, nameOf, type StaffChanges } from './staff-change.ts'

/** Partner organisations, their people, offers and incidents. */
export function partnershipChanges({ testApp, admin }: ChangeContext): StaffChanges {
  const { token } = admin
  const organisation = async () => ({ id: (await putOrganisation(testApp, admin)).id })
  const shown = async (params: { id: string }) => (await testApp.call(calls.showPartner, { token, params })).body
  const offer = async () => ({ id: await putOffer(testApp, (await putOrganisation(testApp, admin)).partner) })
  const body = { reason: 'The references could not be reached.' }
  const email = 'selvi@dairy.example'
  return {
    [nameOf(calls.createPartner)]: async () => ({ body: organisationForm() }),
    [nameOf(calls.editPartner)]: async () => ({
      params: await organisation(),
      body: organisationForm({ name: 'Vaigai Dairy Ltd' }),
    }),
    [nameOf(calls.checkPartner)]: async () => ({ params: await organisation(), body: checkForm(testApp) }),
    [nameOf(calls.withdrawCheck)]: async () => ({ params: await organisation(), body }),
    [nameOf(calls.invitePartnerMember)]: async () => ({ params: await organisation(), body: { email } }),
    [nameOf(calls.removePartnerMember)]: async () => {
      const params = await organisation()
      return { params: { id: (await shown(params)).members[0]?.id ?? '' }, subject: params.id }
    },
    [nameOf(calls.revokePartnerInvitation)]: async () => {
      const params = await organisation()
      await testApp.call(calls.invitePartnerMember, { token, params, body: { email } })
      return { params: { id: (await shown(params)).invitations[0]?.id ?? '' }, subject: params.id }
    },
    [nameOf(calls.hideOffer)]: async () => ({ params: await offer(), body }),
    [nameOf(calls.unhideOffer)]: async () => {
      const params = await offer()
      await testApp.call(calls.hideOffer, { token, params, body })
      return { params }
    },
    [nameOf(calls.closeIncident)]: async () => {
      const { id, teacher, organisation: organisationId } = await putRequestToPartner(testApp, admin)
      const about = { about: 'A pupil fell on the stairs.' }
      await testApp.call(reportIncident, { token: teacher.token, params: { id }, body: about })
      const { incidents } = await shown({ id: organisationId })
      return { params: { id: incidents[0]?.id ?? '' }, body: { words: 'Spoke with both sides.' } }
    },
  }
}
