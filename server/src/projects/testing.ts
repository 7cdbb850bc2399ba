import type { BodyInput } from '@ariviyal/contract/endpoint'
import { putUpPoster } from '@ariviyal/contract/projects/posters'
import * as pupilCalls from '@ariviyal/contract/projects/pupil-projects'
import * as running from '@ariviyal/contract/projects/running'
import * as takingPart from '@ariviyal/contract/projects/taking-part'
import { dayOf, laterDay } from '@ariviyal/contract/time'
import type { TestUser } from '../accounts/testing.ts'
import { joinedPupil } from '../classroom/pupils/testing.ts'
import type { TestApp } from '../testing/test-app.ts'

type Form = BodyInput<typeof running.createProject>
type Visit = BodyInput<typeof pupilCalls.sendVisit>

type FieldForm = Form['protocol']['fields'][number]

export const rainField: Extract<FieldForm, { kind: 'number' }> = {
  key: 'rain',
  label: 'Rain since yesterday',
  kind: 'number',
  unit: 'mm',
  other_units: ['cm'],
  min: 0,
  max: 400,
  resolution: 1,
}

/** A project that began ten days before this day, and lasts half a year. */
export const projectForm = (today: string, change: Partial<Form['protocol']> = {}): Form => ({
  title: 'Rain at our school',
  question: 'How much rain falls at your school?',
  summary: 'Each class reads a rain gauge every morning.',
  protocol: {
    materials: [{ name: 'Bottle', rupees: 0 }],
    steps: ['Read the gauge at 8:30.'],
    safety: { grade_min: 6, lines: [{ hazard: 'lightning', text: 'Stay inside when there is thunder.' }] },
    fields: [rainField],
    schedule: { starts_on: laterDay(today, -10), ends_on: laterDay(today, 180), every: 'day' },
    ...change,
  },
})

const place = { latitude: 9.95, longitude: 78.1 }

/** Calls about projects as staff, checked for success. */
export function projectsOf(testApp: TestApp, staff: TestUser) {
  const { token } = staff
  const publish = async (id: string, changes: string) => {
    const params = { id }
    const { version } = (await testApp.call(running.showRun, { token, params })).body
    const { status, error } = await testApp.call(running.publishProtocol, { token, params, body: { version, changes } })
    if (status !== 200) throw new Error(`not published: ${error.code}`)
  }
  return {
    /** Drafts a project, publishes and opens it, and returns the id. */
    async open(form: Form = projectForm(dayOf(testApp.ctx.now()))) {
      const { status, body, error } = await testApp.call(running.createProject, { token, body: form })
      if (status !== 201) throw new Error(`no project: ${error.msg} ${JSON.stringify(error.fields)}`)
      await publish(body.id, 'First version')
      await testApp.call(running.openProject, { token, params: { id: body.id } })
      return body.id
    },
    /** Publishes these changes as the next version. */
    async change(id: string, form: Form, changes: string) {
      const { version } = (await testApp.call(running.showRun, { token, params: { id } })).body
      const saved = await testApp.call(running.changeDraft, { token, params: { id }, body: { ...form, version } })
      if (saved.status !== 200) throw new Error(`not saved: ${saved.error.msg}`)
      await publish(id, changes)
    },
  }
}

/** A class of this teacher that takes part, with a pupil in a session. */
export async function enrolledClass(
  testApp: TestApp,
  teacher: TestUser,
  projectId: string,
  change: Partial<BodyInput<typeof takingPart.enrolClass>> = {},
) {
  const pupil = await joinedPupil(testApp, teacher.token)
  const { status, body, error } = await testApp.call(takingPart.enrolClass, {
    token: teacher.token,
    params: { id: projectId },
    body: {
      class_id: pupil.classId,
      school: 'Government School, Melur',
      district: '33-madurai',
      ...place,
      ...change,
    },
  })
  if (status !== 201) throw new Error(`not enrolled: ${error.msg} ${JSON.stringify(error.fields)}`)
  return { id: body.id, classId: pupil.classId, token: pupil.token, pupil: pupil.card.id, teacher }
}

export const visitForm = (testApp: TestApp, change: Partial<Visit> = {}): Visit => ({
  id: crypto.randomUUID(),
  protocol: 1,
  measured_on: dayOf(testApp.ctx.now()),
  readings: [{ field: 'rain', value: '12', unit: 'mm' }],
  ...change,
})

/** Sends a visit as the pupil of a class, and returns its id on the server. */
export async function sendVisit(
  testApp: TestApp,
  entry: { id: string; token: string; teacher: TestUser },
  projectId: string,
  visit = visitForm(testApp),
) {
  const { status, error } = await testApp.call(pupilCalls.sendVisit, {
    token: entry.token,
    params: { id: projectId },
    body: visit,
  })
  if (status !== 200) throw new Error(`not sent: ${error.msg} ${JSON.stringify(error.fields)}`)
  const { body } = await testApp.call(takingPart.listVisits, { token: entry.teacher.token, params: { id: entry.id } })
  const stored = body.items.find(({ sent_id }) => sent_id === visit.id)
  if (!stored) throw new Error('the visit is not in the list')
  return stored
}

export const release = (testApp: TestApp, entry: { id: string; teacher: TestUser }, visitIds: string[]) =>
  testApp.call(takingPart.releaseVisits, {
    token: entry.teacher.token,
    params: { id: entry.id },
    body: { visit_ids: visitIds },
  })

/** Puts up the poster of a class with a released visit, and returns its id. */
export async function posterOf(
  testApp: TestApp,
  entry: { id: string; teacher: TestUser },
  projectId: string,
  namesSchool = false,
): Promise<string> {
  const { token } = entry.teacher
  const body = { names_school: namesSchool }
  const { status, error } = await testApp.call(putUpPoster, { token, params: { id: entry.id }, body })
  if (status !== 200) throw new Error(`not put up: ${error.msg}`)
  const listed = await testApp.call(takingPart.listProjectClasses, { token, params: { id: projectId } })
  const { poster } = listed.body.items.find(({ id }) => id === entry.id) ?? {}
  if (!poster) throw new Error('no poster is put up')
  return poster.id
}
