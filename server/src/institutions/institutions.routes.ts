import { brand } from '@ariviyal/contract/brand'
import { exportInstitutions as exportCall } from '@ariviyal/contract/exports'
import * as calls from '@ariviyal/contract/institutions'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { idOfCursor, pageFrom } from '../platform/http/cursor.ts'
import { type App, route } from '../platform/http/route.ts'
import type { House } from '../platform/house.ts'
import { whenUndone } from '../undo/reversals.ts'
import { approveInstitution } from './approve-institution.ts'
import { claimSeat, showInvite } from './claim-seat.ts'
import { exportInstitutions } from './export-institutions.ts'
import { findDuplicates } from './find-duplicates.ts'
import { showInstitution } from './institution.view.ts'
import { selectInstitutions } from './institutions.queries.ts'
import { registerInstitution } from './register-institution.ts'
import { rejectInstitution } from './reject-institution.ts'
import { noteEndedTerms } from './note-ended-terms.ts'
import { reopenInstitution } from './reopen-institution.ts'
import { remindInstitutions } from './remind-institutions.ts'
import { countSeatsTaken } from './seats.queries.ts'

const endJob = 'institutions.note-ended'
const remindJob = 'institutions.remind'

export function institutionsRoutes(app: App, house: House): void {
  route(app, calls.registerInstitution, async ({ body }) => {
    await registerInstitution(house, body)
    return { msg: serverMessages.institutionReceived }
  })
  route(app, calls.showInvite, ({ params }) => showInvite(house, params.token))
  route(app, calls.claimInvite, async ({ params, caller }) => {
    await claimSeat(house, caller.user.id, params.token)
    return { msg: serverMessages.inviteClaimed }
  })

  route(app, calls.listInstitutions, async ({ query }) => {
    const before = query.cursor ? idOfCursor(query.cursor) : undefined
    const rows = await selectInstitutions(house.db, { status: query.status, id: query.id, before })
    const taken = await countSeatsTaken(
      house.db,
      rows.map((row) => row.id),
    )
    const waiting = rows.filter((row) => row.status === 'pending').map((row) => row.id)
    const duplicates = await findDuplicates(house.db, waiting)
    return pageFrom(rows, (row) =>
      showInstitution(house, row, {
        seatsUsed: taken.get(row.id) ?? 0,
        duplicates: duplicates.get(row.id) ?? [],
      }),
    )
  })
  route(app, exportCall, ({ query, caller }) => exportInstitutions(house, caller.user, query))
  route(app, calls.approveInstitution, async ({ params, body, caller }) => ({
    invite_url: await approveInstitution(house, caller.user, params.id, body),
    msg: serverMessages.requestApproved,
  }))
  route(app, calls.rejectInstitution, async ({ params, body, caller }) => {
    const undo = await rejectInstitution(house, caller.user, params.id, body.reason)
    return { msg: serverMessages.requestRejected, undo }
  })
  whenUndone(house, 'institution.rejected', reopenInstitution)

  house.jobs.work(endJob, {}, () => noteEndedTerms(house))
  house.jobs.schedule(endJob, '*/10 * * * *', brand.timeZone)
  house.jobs.work(remindJob, {}, () => remindInstitutions(house))
  house.jobs.schedule(remindJob, '10 * * * *', brand.timeZone)
}
