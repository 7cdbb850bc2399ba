import { projectMessages as messages } from '@ariviyal/contract/projects/project-messages'
import * as calls from '@ariviyal/contract/projects/projects'
import * as pupilCalls from '@ariviyal/contract/projects/pupil-projects'
import * as running from '@ariviyal/contract/projects/running'
import * as takingPart from '@ariviyal/contract/projects/taking-part'
import { type App, route } from '../platform/http/route.ts'
import { pairsRoutes } from './pairs/pairs.routes.ts'
import { downloadData } from './figures/download-data.ts'
import { downloadPoster } from './figures/download-poster.ts'
import { readResults } from './figures/show-results.ts'
import { enrolClass, leaveProject } from './classes/enrol-class.ts'
import { listProjectClasses } from './classes/list-classes.ts'
import {
  changeDraft,
  closeProject,
  createProject,
  nameLead,
  openProject,
  publishProtocol,
} from './running/change-project.ts'
import { listFlags, listStaffProjects, showRun } from './running/show-run.ts'
import { listProjects, showProject } from './show-projects.ts'
import { excludeVisit, releaseVisits } from './visits/change-visits.ts'
import { correctReading } from './visits/correct-reading.ts'
import { decideFlag, reportReading } from './visits/decide-flag.ts'
import { listReleased, listVisits } from './visits/list-visits.ts'
import { listClassProjects, listVisitsOfClass, showClassProject } from './visits/pupil-projects.ts'
import { receiveVisit } from './visits/receive-visit.ts'

export function projectsRoutes(app: App): void {
  readersRoutes(app)
  teachersRoutes(app)
  pupilsRoutes(app)
  runnersRoutes(app)
  pairsRoutes(app)
}

function readersRoutes(app: App): void {
  route(app, calls.listProjects, async ({ ctx, caller }) => ({ items: await listProjects(ctx, caller.user) }))
  route(app, calls.showProject, ({ ctx, caller, params, query }) =>
    showProject(ctx, caller.user, params.id, query.version),
  )
  route(app, calls.showResults, ({ ctx, caller, params, query }) =>
    readResults(ctx, caller.user, params.id, query.flagged),
  )
  route(app, calls.downloadData, ({ ctx, caller, params, query }) =>
    downloadData(ctx, caller.user, params.id, query.file),
  )
  route(app, calls.listReleasedVisits, ({ ctx, caller, params, query }) =>
    listReleased(ctx, caller.user, params.id, query.cursor),
  )
}

function teachersRoutes(app: App): void {
  route(app, takingPart.listProjectClasses, async ({ ctx, caller, params }) => ({
    items: await listProjectClasses(ctx, caller.user, params.id),
  }))
  route(app, takingPart.enrolClass, async ({ ctx, caller, params, body }) => ({
    id: await enrolClass(ctx, caller.user, params.id, body),
    msg: messages.enrolled,
  }))
  route(app, takingPart.leaveProject, async ({ ctx, caller, params }) => {
    await leaveProject(ctx, caller.user, params.id)
    return { msg: messages.left }
  })
  route(app, takingPart.listVisits, ({ ctx, caller, params, query }) => listVisits(ctx, caller.user, params.id, query))
  route(app, takingPart.releaseVisits, async ({ ctx, caller, params, body }) => {
    await releaseVisits(ctx, caller.user, params.id, body.visit_ids)
    return { msg: messages.released }
  })
  route(app, takingPart.excludeVisit, async ({ ctx, caller, params, body }) => {
    await excludeVisit(ctx, caller.user, params.id, body.reason)
    return { msg: messages.excluded }
  })
  route(app, takingPart.correctReading, async ({ ctx, caller, params, body }) => {
    await correctReading(ctx, caller.user, params.id, body)
    return { msg: messages.corrected }
  })
  route(app, takingPart.downloadPoster, ({ ctx, caller, params, query }) =>
    downloadPoster(ctx, caller.user, params.id, query.size),
  )
  route(app, takingPart.decideFlag, async ({ ctx, caller, params, body }) => {
    await decideFlag(ctx, caller.user, params.id, body)
    return { msg: messages.flagDecided }
  })
}

function pupilsRoutes(app: App): void {
  route(app, pupilCalls.listClassProjects, async ({ ctx, pupil }) => ({ items: await listClassProjects(ctx, pupil) }))
  route(app, pupilCalls.showClassProject, ({ ctx, pupil, params }) => showClassProject(ctx, pupil, params.id))
  route(app, pupilCalls.listClassVisits, ({ ctx, pupil, params, query }) =>
    listVisitsOfClass(ctx, pupil, params.id, query.cursor),
  )
  route(app, pupilCalls.sendVisit, ({ ctx, pupil, params, body }) => receiveVisit(ctx, pupil, params.id, body))
}

function runnersRoutes(app: App): void {
  route(app, running.listStaffProjects, ({ ctx, query }) => listStaffProjects(ctx, query.cursor))
  route(app, running.createProject, async ({ ctx, caller, body }) => ({
    id: await createProject(ctx, caller.user, body),
    msg: messages.created,
  }))
  route(app, running.nameLead, async ({ ctx, caller, params, body }) => {
    await nameLead(ctx, caller.user, params.id, body.email)
    return { msg: body.email === null ? messages.leadRemoved : messages.leadNamed }
  })
  route(app, running.showRun, ({ ctx, caller, params }) => showRun(ctx, caller.user, params.id))
  route(app, running.changeDraft, async ({ ctx, caller, params, body }) => {
    await changeDraft(ctx, caller.user, params.id, body)
    return { msg: messages.saved }
  })
  route(app, running.publishProtocol, async ({ ctx, caller, params, body }) => ({
    number: await publishProtocol(ctx, caller.user, params.id, body),
    msg: messages.published,
  }))
  route(app, running.openProject, async ({ ctx, caller, params }) => {
    await openProject(ctx, caller.user, params.id)
    return { msg: messages.opened }
  })
  route(app, running.closeProject, async ({ ctx, caller, params }) => {
    await closeProject(ctx, caller.user, params.id)
    return { msg: messages.closed }
  })
  route(app, running.listFlags, ({ ctx, caller, params, query }) => listFlags(ctx, caller.user, params.id, query))
  route(app, running.reportReading, async ({ ctx, caller, params, body }) => {
    await reportReading(ctx, caller.user, params.id, body.reason)
    return { msg: messages.flagged }
  })
}
