import { exportInstitutions as exportCall } from '@ariviyal/contract/staff/exports'
import * as calls from '@ariviyal/contract/institutions/institutions'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { idOfCursor, pageFrom } from '../platform/http/cursor.ts'
import { type App, route } from '../platform/http/route.ts'
import { approveInstitution } from './registration/approve-institution.ts'
import { claimSeat, showInvite } from './seats/claim-seat.ts'
import { exportInstitutions } from './export-institutions.ts'
import { findDuplicates } from './registration/find-duplicates.ts'
import { showInstitution } from './institution.view.ts'
import { selectInstitutions } from './institutions.queries.ts'
import { registerInstitution } from './registration/register-institution.ts'
import { rejectInstitution } from './registration/reject-institution.ts'
import { registrationToken, showRegistration } from './registration/show-registration.ts'
import { countSeatsTaken } from './seats/seats.queries.ts'

export function institutionsRoutes(app: App): void {
  route(app, calls.registerInstitution, async ({ ctx, body, caller }) => {
    const id = await registerInstitution(ctx, body, caller?.user.id ?? null)
    return { msg: serverMessages.institutionReceived, token: registrationToken(ctx, id) }
  })
  route(app, calls.showRegistration, ({ ctx, params }) => showRegistration(ctx, params.token))
  route(app, calls.showInvite, ({ ctx, params, caller }) => showInvite(ctx, params.token, caller?.user.id ?? null))
  route(app, calls.claimInvite, async ({ ctx, params, caller }) => {
    await claimSeat(ctx, caller.user.id, params.token)
    return { msg: serverMessages.inviteClaimed }
  })

  route(app, calls.listInstitutions, async ({ ctx, query }) => {
    const before = query.cursor ? idOfCursor(query.cursor) : undefined
    const rows = await selectInstitutions(ctx.db, { status: query.status, id: query.id, before })
    const seatsUsed = await countSeatsTaken(
      ctx.db,
      rows.map((row) => row.id),
    )
    const waiting = rows.filter((row) => row.status === 'pending').map((row) => row.id)
    const duplicates = await findDuplicates(ctx.db, waiting)
    return pageFrom(rows, (row) =>
      showInstitution(ctx, row, {
        seatsUsed: seatsUsed.get(row.id) ?? 0,
        duplicates: duplicates.get(row.id) ?? [],
      }),
    )
  })
  route(app, exportCall, ({ ctx, query, caller }) => exportInstitutions(ctx, caller.user, query))
  route(app, calls.approveInstitution, async ({ ctx, params, body, caller }) => ({
    invite_url: await approveInstitution(ctx, caller.user, params.id, body),
    msg: serverMessages.requestApproved,
  }))
  route(app, calls.rejectInstitution, async ({ ctx, params, body, caller }) => {
    const undo = await rejectInstitution(ctx, caller.user, params.id, body.reason)
    return { msg: serverMessages.requestRejected, undo }
  })
}
