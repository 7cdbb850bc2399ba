import * as appeals from '@ariviyal/contract/live/appeals'
import * as calls from '@ariviyal/contract/live/attendance-import'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { findPeople } from '../../../accounts/find-people.ts'
import { idOfCursor, pageFrom } from '../../../platform/http/cursor.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { type App, route } from '../../../platform/http/route.ts'
import { findLiveSession } from '../../live.queries.ts'
import { decideAppeal } from '../appeals/decide-appeal.ts'
import { importParticipants } from './import-participants.ts'
import { countPeople, selectImports } from './imports.queries.ts'
import { listAppeals, showStaffAppeal } from '../appeals/list-appeals.ts'
import { findTeachers, listParticipants } from './list-participants.ts'
import { showImport } from './participants.view.ts'
import { placeParticipant } from './place-participant.ts'
import { previewParticipants } from './preview-participants.ts'
import { removeImport } from './remove-import.ts'

const after = (cursor: string | undefined) => (cursor ? idOfCursor(cursor) : undefined)

export function importsRoutes(app: App): void {
  route(app, calls.previewParticipants, ({ ctx, params, body }) => previewParticipants(ctx, params.id, body))
  route(app, calls.importParticipants, async ({ ctx, params, body, caller }) => {
    const { walkIns, ...imported } = await importParticipants(ctx, caller.user, params.id, body)
    return { msg: messages.participantsTaken, ...imported, walk_ins: walkIns }
  })
  route(app, calls.listImports, async ({ ctx, params }) => {
    if (!(await findLiveSession(ctx.db, params.id))) throw new AppError('not-found')
    const rows = await selectImports(ctx.db, params.id)
    const people = await findPeople(
      ctx.db,
      rows.flatMap((row) => row.import.importedBy ?? []),
    )
    return {
      items: rows.map(({ import: row, ...counts }) =>
        showImport(row, counts, people.get(row.importedBy ?? '')?.name ?? null),
      ),
    }
  })
  route(app, calls.removeImport, async ({ ctx, params, caller }) => ({
    msg: serverMessages.importRemoved,
    undo: await removeImport(ctx, caller.user, params.id),
  }))
  route(app, calls.listParticipants, async ({ ctx, params, query }) => ({
    ...pageFrom(await listParticipants(ctx, params.id, query.state, after(query.cursor)), (person) => person),
    counts: await countPeople(ctx.db, params.id),
  }))
  route(app, calls.findTeachers, async ({ ctx, params, query }) => ({
    items: await findTeachers(ctx, params.id, query.q),
  }))
  route(app, calls.assignParticipant, async ({ ctx, params, body, caller }) => ({
    msg: serverMessages.participantAssigned,
    undo: await placeParticipant(ctx, caller.user, params.id, body.user_id),
  }))
  route(app, calls.dismissParticipant, async ({ ctx, params, caller }) => ({
    msg: serverMessages.participantDismissed,
    undo: await placeParticipant(ctx, caller.user, params.id, null),
  }))
  route(app, appeals.listAppeals, async ({ ctx, params, query }) =>
    pageFrom(await listAppeals(ctx.db, params.id, after(query.cursor)), (appeal) => appeal),
  )
  route(app, appeals.showAppeal, ({ ctx, params }) => showStaffAppeal(ctx.db, params.id))
  route(app, appeals.grantAppeal, async ({ ctx, params, body, caller }) => {
    await decideAppeal(ctx, caller.user, params.id, body)
    return { msg: serverMessages.appealGranted }
  })
  route(app, appeals.declineAppeal, async ({ ctx, params, body, caller }) => {
    await decideAppeal(ctx, caller.user, params.id, body)
    return { msg: serverMessages.appealDeclined }
  })
}
