import * as calls from '@ariviyal/contract/institution-details'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { findPeople } from '../accounts/find-people.ts'
import { idOfCursor, pageFrom } from '../platform/http/cursor.ts'
import { type App, route } from '../platform/http/route.ts'
import type { House } from '../platform/house.ts'
import { changeSeats } from './change-seats.ts'
import { approveRenewal, rejectRenewal } from './decide-renewal.ts'
import { endInstitution } from './end-institution.ts'
import { extendInstitution } from './extend-institution.ts'
import { removeRepresentative } from './remove-representative.ts'
import { selectRenewals } from './school-care.queries.ts'
import { pageOfEvents, pageOfInvitations, pageOfSeats } from './school.view.ts'
import { countSeatsTaken } from './seats.queries.ts'
import { sendClaimLink } from './send-claim-link.ts'
import { showInstitutionDetails } from './show-institution-details.ts'

/** How staff look after schools once they are approved. */
export function institutionDetailsRoutes(app: App, house: House): void {
  route(app, calls.showInstitution, ({ params }) => showInstitutionDetails(house, params.id))
  route(app, calls.listInstitutionSeats, ({ params, query }) => pageOfSeats(house, params.id, query.cursor))
  route(app, calls.listInstitutionInvitations, ({ params, query }) => pageOfInvitations(house, params.id, query))
  route(app, calls.listInstitutionEvents, ({ params, query }) => pageOfEvents(house, params.id, query.cursor))

  route(app, calls.extendInstitution, async ({ params, body, caller }) => {
    await extendInstitution(house, caller.user, params.id, body)
    return { msg: serverMessages.schoolExtended }
  })
  route(app, calls.changeSeats, async ({ params, body, caller }) => {
    await changeSeats(house, caller.user, params.id, body.seats)
    return { msg: serverMessages.seatsChanged }
  })
  route(app, calls.endInstitution, async ({ params, body, caller }) => {
    await endInstitution(house, caller.user, params.id, body.reason)
    return { msg: serverMessages.schoolEnded }
  })
  route(app, calls.sendClaimLink, async ({ params, caller }) => {
    await sendClaimLink(house, caller.user, params.id)
    return { msg: serverMessages.claimLinkSent }
  })
  route(app, calls.removeRepresentative, async ({ params, body, caller }) => {
    await removeRepresentative(house, caller.user, params.id, body.user_id)
    return { msg: serverMessages.representativeRemoved }
  })

  route(app, calls.listRenewals, ({ query }) => listRenewals(house, query))
  route(app, calls.approveRenewal, async ({ params, body, caller }) => {
    await approveRenewal(house, caller.user, params.id, body)
    return { msg: serverMessages.schoolExtended }
  })
  route(app, calls.rejectRenewal, async ({ params, body, caller }) => {
    await rejectRenewal(house, caller.user, params.id, body.reason)
    return { msg: serverMessages.requestRejected }
  })
}

async function listRenewals(
  house: House,
  query: { status?: 'pending' | 'approved' | 'rejected' | undefined; cursor?: string | undefined },
) {
  const before = query.cursor ? idOfCursor(query.cursor) : undefined
  const rows = await selectRenewals(house.db, { status: query.status, before })
  const taken = await countSeatsTaken(
    house.db,
    rows.map(({ school }) => school.id),
  )
  const people = await findPeople(
    house.db,
    rows.flatMap(({ renewal }) => (renewal.askedBy ? [renewal.askedBy] : [])),
  )
  return pageFrom(
    rows.map((row) => ({ id: row.renewal.id, ...row })),
    ({ renewal, school }): calls.InstitutionRenewal => ({
      id: renewal.id,
      status: renewal.status,
      institution: {
        id: school.id,
        institution_name: school.institution_name,
        // An approved school has both (institutions_approved_whole), and only such a one can ask.
        ends_at: (school.endsAt ?? renewal.createdAt).toISOString(),
        seats: school.seats ?? 0,
        seats_used: taken.get(school.id) ?? 0,
      },
      asked_by: people.get(renewal.askedBy ?? '') ?? null,
      seats: renewal.seats,
      note: renewal.note,
      reason: renewal.reason,
      created_at: renewal.createdAt.toISOString(),
      decided_at: renewal.decidedAt?.toISOString() ?? null,
    }),
  )
}
