import * as appeals from '@ariviyal/contract/appeals'
import * as calls from '@ariviyal/contract/attendance-import'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { findPeople } from '../../accounts/find-people.ts'
import { idOfCursor, pageFrom } from '../../platform/http/cursor.ts'
import { Refusal } from '../../platform/http/errors.ts'
import { type App, route } from '../../platform/http/route.ts'
import type { House } from '../../platform/house.ts'
import { whenUndone } from '../../undo/reversals.ts'
import { findLiveSession } from '../live.queries.ts'
import { decideAppeal } from './decide-appeal.ts'
import { importParticipants } from './import-participants.ts'
import { countPeople, selectImports } from './imports.queries.ts'
import { listAppeals, showStaffAppeal } from './list-appeals.ts'
import { findTeachers, listParticipants } from './list-participants.ts'
import { showImport } from './participants.view.ts'
import { placeBack, placeParticipant } from './place-participant.ts'
import { previewParticipants } from './preview-participants.ts'
import { bringImportBack, removeImport } from './remove-import.ts'

const after = (cursor: string | undefined) => (cursor ? idOfCursor(cursor) : undefined)

export function importsRoutes(app: App, house: House): void {
  route(app, calls.previewParticipants, ({ params, body }) => previewParticipants(house, params.id, body))
  route(app, calls.importParticipants, async ({ params, body, caller }) => {
    const { walkIns, ...taken } = await importParticipants(house, caller.user, params.id, body)
    return { msg: messages.participantsTaken, ...taken, walk_ins: walkIns }
  })
  route(app, calls.listImports, async ({ params }) => {
    if (!(await findLiveSession(house.db, params.id))) throw new Refusal('not-found')
    const rows = await selectImports(house.db, params.id)
    const people = await findPeople(
      house.db,
      rows.flatMap((row) => row.import.importedBy ?? []),
    )
    return {
      items: rows.map(({ import: row, ...counts }) =>
        showImport(row, counts, people.get(row.importedBy ?? '')?.name ?? null),
      ),
    }
  })
  route(app, calls.removeImport, async ({ params, caller }) => ({
    msg: serverMessages.importRemoved,
    undo: await removeImport(house, caller.user, params.id),
  }))
  route(app, calls.listParticipants, async ({ params, query }) => ({
    ...pageFrom(await listParticipants(house, params.id, query.state, after(query.cursor)), (person) => person),
    counts: await countPeople(house.db, params.id),
  }))
  route(app, calls.findTeachers, async ({ params, query }) => ({
    items: await findTeachers(house, params.id, query.q),
  }))
  route(app, calls.assignParticipant, async ({ params, body, caller }) => ({
    msg: serverMessages.participantAssigned,
    undo: await placeParticipant(house, caller.user, params.id, body.user_id),
  }))
  route(app, calls.dismissParticipant, async ({ params, caller }) => ({
    msg: serverMessages.participantDismissed,
    undo: await placeParticipant(house, caller.user, params.id, null),
  }))
  route(app, appeals.listAppeals, async ({ params, query }) =>
    pageFrom(await listAppeals(house.db, params.id, after(query.cursor)), (appeal) => appeal),
  )
  route(app, appeals.showAppeal, ({ params }) => showStaffAppeal(house.db, params.id))
  route(app, appeals.grantAppeal, async ({ params, body, caller }) => {
    await decideAppeal(house, caller.user, params.id, body)
    return { msg: serverMessages.appealGranted }
  })
  route(app, appeals.declineAppeal, async ({ params, body, caller }) => {
    await decideAppeal(house, caller.user, params.id, body)
    return { msg: serverMessages.appealDeclined }
  })
  whenUndone(house, 'live-import.removed', bringImportBack(house))
  whenUndone(house, 'live-participant.assigned', placeBack(house))
  whenUndone(house, 'live-participant.dismissed', placeBack(house))
}
