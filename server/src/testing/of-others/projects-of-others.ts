import * as posters from '@ariviyal/contract/projects/posters'
import * as pupilCalls from '@ariviyal/contract/projects/pupil-projects'
import * as running from '@ariviyal/contract/projects/running'
import * as takingPart from '@ariviyal/contract/projects/taking-part'
import type { Endpoint } from '@ariviyal/contract/endpoint'
import { dayOf } from '@ariviyal/contract/time'
import type { TestUser } from '../../accounts/testing.ts'
import { classroomOf } from '../../classroom/testing.ts'
import {
  enrolledClass,
  posterOf,
  projectForm,
  projectsOf,
  rainField,
  release,
  sendVisit,
  visitForm,
} from '../../projects/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { inClass } from './classes-of-others.ts'
import type { OwnedCall } from '../objects-of-others.ts'
import type { TestApp } from '../test-app.ts'

type Make = (testApp: TestApp, admin: TestUser) => Promise<OwnedCall>
const refused = { status: 404, code: 'not-found' }

/** A project with a class of a teacher and a visit of it, whose reading is flagged. */
async function measured(testApp: TestApp, admin: TestUser) {
  const [owner, other] = [await signUpSubscriber(testApp, { admin }), await signUpSubscriber(testApp, { admin })]
  const project = await projectsOf(testApp, admin).open()
  const entry = await enrolledClass(testApp, owner, project)
  const readings = [{ field: 'rain', value: '60', unit: 'cm' as const }]
  const visit = await sendVisit(testApp, entry, project, visitForm(testApp, { readings }))
  const [reading] = visit.readings
  return {
    owner,
    other,
    project,
    entry,
    visit: visit.id,
    reading: reading?.id ?? '',
    flag: reading?.flags[0]?.id ?? '',
  }
}
type Measured = Awaited<ReturnType<typeof measured>>

/** A call of a teacher about a class in a project. Staff who edit content may judge visits too, so they are others only elsewhere. */
const ofTeacher =
  (endpoint: Endpoint, sent: (made: Measured) => OwnedCall['sent'], isForStaffToo = false): Make =>
  async (testApp, admin) => {
    const made = await measured(testApp, admin)
    return {
      endpoint,
      sent: sent(made),
      owner: made.owner,
      others: isForStaffToo ? [made.other] : [made.other, admin],
      refused,
      inClass: await inClass(testApp, endpoint, made.entry.classId),
    }
  }

/** A call of a pupil about a project of the class. */
const ofPupil =
  (endpoint: Endpoint, body?: (testApp: TestApp) => object): Make =>
  async (testApp, admin) => {
    const { project, entry, owner, other } = await measured(testApp, admin)
    const stranger = await enrolledClass(testApp, other, await projectsOf(testApp, admin).open())
    return {
      endpoint,
      sent: { params: { id: project }, ...(body && { body: body(testApp) }) },
      owner: { ...owner, token: entry.token },
      others: [{ ...other, token: stranger.token }],
      refused,
    }
  }

/** A call of the lead teacher about the project; a draft differs from what is published. */
const ofLead =
  (endpoint: Endpoint, body?: (testApp: TestApp) => object): Make =>
  async (testApp, admin) => {
    const { project, owner, other } = await measured(testApp, admin)
    const params = { id: project }
    await testApp.call(running.nameLead, { token: admin.token, params, body: { email: owner.email } })
    const fields = [{ ...rainField, label: 'Rain in the gauge' }]
    const form = { ...projectForm(dayOf(testApp.ctx.now()), { fields }), version: 1 }
    await testApp.call(running.changeDraft, { token: admin.token, params, body: form })
    return { endpoint, sent: { params, ...(body && { body: body(testApp) }) }, owner, others: [other], refused }
  }

const byEntry = ({ entry }: Measured) => ({ params: { id: entry.id } })

export const ownedProjectCalls: Make[] = [
  async (testApp, admin) => {
    const { owner, other, project } = await measured(testApp, admin)
    const { id } = await classroomOf(testApp, owner.token).make()
    const place = { school: 'A school', district: '33-madurai', latitude: 9.95, longitude: 78.1 }
    return {
      endpoint: takingPart.enrolClass,
      sent: { params: { id: project }, body: { class_id: id, ...place } },
      owner,
      others: [other, admin],
      refused,
      inClass: await inClass(testApp, takingPart.enrolClass, id),
    }
  },
  ofTeacher(takingPart.leaveProject, byEntry),
  ofTeacher(takingPart.listVisits, byEntry),
  ofTeacher(takingPart.downloadPoster, byEntry),
  ofTeacher(takingPart.releaseVisits, (made) => ({ ...byEntry(made), body: { visit_ids: [made.visit] } })),
  ofTeacher(
    takingPart.excludeVisit,
    ({ visit }) => ({ params: { id: visit }, body: { reason: 'The gauge fell over' } }),
    true,
  ),
  ofTeacher(
    takingPart.correctReading,
    ({ reading }) => ({ params: { id: reading }, body: { value: '60', unit: 'mm', reason: 'The unit was wrong' } }),
    true,
  ),
  ofTeacher(takingPart.decideFlag, ({ flag }) => ({ params: { id: flag }, body: { is_right: true } }), true),
  ofTeacher(
    running.reportReading,
    ({ reading }) => ({ params: { id: reading }, body: { reason: 'No rain nearby' } }),
    true,
  ),
  async (testApp, admin) => {
    const { owner, other, entry, visit } = await measured(testApp, admin)
    await release(testApp, entry, [visit])
    return {
      endpoint: posters.putUpPoster,
      sent: { params: { id: entry.id }, body: { names_school: true } },
      owner,
      others: [other, admin],
      refused,
      inClass: await inClass(testApp, posters.putUpPoster, entry.classId),
    }
  },
  async (testApp, admin) => {
    const { owner, other, entry, project, visit } = await measured(testApp, admin)
    await release(testApp, entry, [visit])
    const poster = await posterOf(testApp, entry, project)
    return {
      endpoint: posters.takeDownPoster,
      sent: { params: { id: poster } },
      owner,
      others: [other],
      refused,
      inClass: await inClass(testApp, posters.takeDownPoster, entry.classId, { act: 'keep' }),
    }
  },
  ofPupil(pupilCalls.showClassProject),
  ofPupil(pupilCalls.listClassVisits),
  ofPupil(pupilCalls.sendVisit, (testApp) => visitForm(testApp)),
  ofLead(running.showRun),
  ofLead(running.listFlags),
  ofLead(running.changeDraft, (testApp) => ({ ...projectForm(dayOf(testApp.ctx.now())), version: 2 })),
  ofLead(running.publishProtocol, () => ({ version: 2, changes: 'Other words' })),
  ofLead(running.openProject),
  ofLead(running.closeProject),
]
