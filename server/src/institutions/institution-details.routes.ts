import * as calls from '@ariviyal/contract/institutions/institution-details'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { findPeople } from '../accounts/find-people.ts'
import { idOfCursor, pageFrom } from '../platform/http/cursor.ts'
import { type App, route } from '../platform/http/route.ts'
import type { AppContext } from '../platform/app-context.ts'
import { changeSeats } from './seats/change-seats.ts'
import { approveRenewal, rejectRenewal } from './terms/decide-renewal.ts'
import { endInstitution } from './terms/end-institution.ts'
import { extendInstitution } from './terms/extend-institution.ts'
import { removeRepresentative } from './representatives/remove-representative.ts'
import { selectRenewals } from './representatives/representatives.queries.ts'
import { pageOfEvents, pageOfInvitations, pageOfSeats } from './representatives/own-institution.view.ts'
import { countSeatsTaken } from './seats/seats.queries.ts'
import { sendClaimLink } from './representatives/send-claim-link.ts'
import { showInstitutionDetails } from './show-institution-details.ts'

/** Routes of staff for approved institutions. */
export function institutionDetailsRoutes(app: App): void {
  route(app, calls.showInstitution, ({ ctx, params }) => showInstitutionDetails(ctx, params.id))
  route(app, calls.listInstitutionSeats, ({ ctx, params, query }) => pageOfSeats(ctx, params.id, query.cursor))
  route(app, calls.listInstitutionInvitations, ({ ctx, params, query }) => pageOfInvitations(ctx, params.id, query))
  route(app, calls.listInstitutionEvents, ({ ctx, params, query }) => pageOfEvents(ctx, params.id, query.cursor))

  route(app, calls.extendInstitution, async ({ ctx, params, body, caller }) => {
    await extendInstitution(ctx, caller.user, params.id, body)
    return { msg: serverMessages.schoolExtended }
  })
  route(app, calls.changeSeats, async ({ ctx, params, body, caller }) => {
    await changeSeats(ctx, caller.user, params.id, body.seats)
    return { msg: serverMessages.seatsChanged }
  })
  route(app, calls.endInstitution, async ({ ctx, params, body, caller }) => {
    await endInstitution(ctx, caller.user, params.id, body.reason)
    return { msg: serverMessages.schoolEnded }
  })
  route(app, calls.sendClaimLink, async ({ ctx, params, caller }) => {
    await sendClaimLink(ctx, caller.user, params.id)
    return { msg: serverMessages.claimLinkSent }
  })
  route(app, calls.removeRepresentative, async ({ ctx, params, body, caller }) => {
    await removeRepresentative(ctx, caller.user, params.id, body.user_id)
    return { msg: serverMessages.representativeRemoved }
  })

  route(app, calls.listRenewals, ({ ctx, query }) => listRenewals(ctx, query))
  route(app, calls.approveRenewal, async ({ ctx, params, body, caller }) => {
    await approveRenewal(ctx, caller.user, params.id, body)
    return { msg: serverMessages.schoolExtended }
  })
  route(app, calls.rejectRenewal, async ({ ctx, params, body, caller }) => {
    await rejectRenewal(ctx, caller.user, params.id, body.reason)
    return { msg: serverMessages.requestRejected }
  })
}

async function listRenewals(
  ctx: AppContext,
  query: { status?: 'pending' | 'approved' | 'rejected' | undefined; cursor?: string | undefined },
) {
  const before = query.cursor ? idOfCursor(query.cursor) : undefined
  const rows = await selectRenewals(ctx.db, { status: query.status, before })
  const seatsTaken = await countSeatsTaken(
    ctx.db,
    rows.map(({ institution }) => institution.id),
  )
  const people = await findPeople(
    ctx.db,
    rows.flatMap(({ renewal }) => (renewal.askedBy ? [renewal.askedBy] : [])),
  )
  return pageFrom(
    rows.map((row) => ({ id: row.renewal.id, ...row })),
    ({ renewal, institution }): calls.InstitutionRenewal => ({
      id: renewal.id,
      status: renewal.status,
      institution: {
        id: institution.id,
        institution_name: institution.institution_name,
        // An approved institution has both (institutions_approved_whole), and only an approved one can request a renewal.
        ends_at: (institution.endsAt ?? renewal.createdAt).toISOString(),
        seats: institution.seats ?? 0,
        seats_used: seatsTaken.get(institution.id) ?? 0,
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
