import { listClasses as listClassesCall, showClass as showClassCall } from '@ariviyal/contract/classroom/classroom'
import * as columns from '@ariviyal/contract/gradebook/columns'
import * as calls from '@ariviyal/contract/gradebook/gradebook'
import * as holistic from '@ariviyal/contract/gradebook/holistic'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { type App, route } from '../platform/http/route.ts'
import { addColumn, changeColumn, removeColumn } from './change-columns.ts'
import { changeSetup } from './change-setup.ts'
import { listGradebookHistory } from './history.ts'
import { assignClassmates } from './holistic/assign-classmates.ts'
import { giveView, showAskedViews } from './holistic/give-view.ts'
import { saveHolistic } from './holistic/save-holistic.ts'
import { saveCells } from './save-cells.ts'
import { listClasses, showClass } from './show-class.ts'
import { exportGradebook, showGradebook, showRevision } from './show-gradebook.ts'

/** The policy of classes decides about each call of a teacher; a pupil says something of themselves and of one classmate. */
export function gradebookRoutes(app: App): void {
  route(app, listClassesCall, async ({ ctx, caller }) => ({ items: await listClasses(ctx, caller.user.id) }))
  route(app, showClassCall, ({ ctx, params, caller }) => showClass(ctx, caller.user.id, params.id))

  route(app, calls.showGradebook, ({ ctx, params, caller }) => showGradebook(ctx, caller.user.id, params.id))
  route(app, calls.showGradebookRevision, async ({ ctx, params, caller }) => ({
    revision: await showRevision(ctx, caller.user.id, params.id),
  }))
  route(app, calls.saveCells, ({ ctx, params, body, caller }) => saveCells(ctx, caller.user.id, params.id, body))
  route(app, calls.changeSetup, async ({ ctx, params, body, caller }) => {
    await changeSetup(ctx, caller.user.id, params.id, body)
    return { msg: serverMessages.gradebookSaved }
  })
  route(app, calls.listGradebookHistory, ({ ctx, params, query, caller }) =>
    listGradebookHistory(ctx, caller.user.id, params.id, query),
  )
  route(app, calls.exportGradebook, ({ ctx, params, query, caller }) =>
    exportGradebook(ctx, caller.user.id, params.id, query.format),
  )

  route(app, columns.addColumn, async ({ ctx, params, body, caller }) => ({
    id: await addColumn(ctx, caller.user.id, params.id, body),
  }))
  route(app, columns.changeColumn, async ({ ctx, params, body, caller }) => {
    await changeColumn(ctx, caller.user.id, params.id, body)
    return { msg: serverMessages.columnSaved }
  })
  route(app, columns.removeColumn, async ({ ctx, params, caller }) => {
    await removeColumn(ctx, caller.user.id, params.id)
    return { msg: serverMessages.columnRemoved }
  })

  route(app, holistic.saveHolistic, async ({ ctx, params, body, caller }) => ({
    version: await saveHolistic(ctx, caller.user.id, params.id, body),
    msg: serverMessages.holisticSaved,
  }))
  route(app, holistic.assignClassmates, async ({ ctx, params, body, caller }) => {
    await assignClassmates(ctx, caller.user.id, params.id, body)
    return { msg: serverMessages.classmatesSaved }
  })
  route(app, holistic.showAskedViews, ({ ctx, pupil }) => showAskedViews(ctx, pupil))
  route(app, holistic.giveView, async ({ ctx, pupil, body }) => ({
    given_at: (await giveView(ctx, pupil, body)).toISOString(),
  }))
}
