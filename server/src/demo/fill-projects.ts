import { randomUUID } from 'node:crypto'
import { addStudents, createClass } from '@ariviyal/contract/classroom/classroom'
import { sendVisit } from '@ariviyal/contract/projects/pupil-projects'
import { createProject, openProject, publishProtocol, showRun } from '@ariviyal/contract/projects/running'
import { enrolClass, listVisits, releaseVisits } from '@ariviyal/contract/projects/taking-part'
import { dayOf } from '@ariviyal/contract/time'
import type { DemoCalls } from './demo-calls.ts'
import { joinPupils } from './fill-class.ts'
import { type DemoPeople, personOf } from './fill-people.ts'

interface Part {
  /** Of the teacher. */
  token: string
  classId: string
  /** Token of a pupil of the class. */
  pupil: string
  school: string
  longitude: number
  /** What a day adds to the readings of this school. */
  warmer: number
}

/** A project in which two classes measure: what they released counts, and the newest visit waits for its teacher. */
export async function fillProjects(
  demo: DemoCalls,
  people: DemoPeople,
  own: { classId: string; pupil: string },
): Promise<void> {
  demo.clock.moveTo(demo.clock.at(-14))
  const id = await openShade(demo, people.staff.token)
  const one = personOf(people.teachers, 1).token
  await measure(demo, id, { token: one, ...own, school: 'Demo School 1', longitude: 78.1, warmer: 0 })
  const two = personOf(people.teachers, 2).token
  demo.clock.moveTo(demo.clock.at(-13))
  const other = await classOf(demo, two)
  await measure(demo, id, { token: two, ...other, school: 'Demo School 2', longitude: 78.2, warmer: 1.5 })
}

async function openShade(demo: DemoCalls, token: string): Promise<string> {
  const { id } = await demo.call(createProject, {
    token,
    body: {
      title: 'How much cooler is the shade of a tree?',
      question: 'How many degrees are between the sun and the shade at noon?',
      summary: 'Each class reads one thermometer in the sun and in the shade, on the same day at the same hour.',
      protocol: {
        materials: [{ name: 'Thermometer', rupees: 60 }],
        steps: ['Hang it in the shade for ten minutes and read it.', 'Hang it in the sun for ten minutes and read it.'],
        safety: {
          grade_min: 6,
          lines: [{ hazard: 'heat', text: 'Drink water, and stay no longer than ten minutes.' }],
        },
        fields: ['shade', 'sun'].map((key) => ({
          key,
          label: `Temperature in the ${key}`,
          kind: 'number' as const,
          unit: 'C' as const,
          min: 0,
          max: 60,
          resolution: 0.5,
        })),
        schedule: { starts_on: dayOf(demo.clock.at(-14)), ends_on: dayOf(demo.clock.at(90)), every: 'day' },
      },
    },
  })
  const params = { id }
  const { version } = await demo.call(showRun, { token, params })
  await demo.call(publishProtocol, { token, params, body: { version, changes: 'First version' } })
  await demo.call(openProject, { token, params })
  return id
}

/** A small class of this teacher, with a pupil who has joined. */
async function classOf(demo: DemoCalls, token: string): Promise<{ classId: string; pupil: string }> {
  const { id } = await demo.call(createClass, { token, body: { name: '8 A', grade: 8, subject: 'Science' } })
  const names = ['Demo Pupil 21', 'Demo Pupil 22', 'Demo Pupil 23'].join('\n')
  await demo.call(addStudents, { token, params: { id }, body: { names } })
  const [pupil = ''] = await joinPupils(demo, { token, id }, 1)
  return { classId: id, pupil }
}

/** A class measures on six days; its teacher releases five of them. */
async function measure(demo: DemoCalls, project: string, part: Part): Promise<void> {
  const { clock } = demo
  const { token, pupil } = part
  const { id } = await demo.call(enrolClass, {
    token,
    params: { id: project },
    body: {
      class_id: part.classId,
      school: part.school,
      district: '33-madurai',
      latitude: 9.95,
      longitude: part.longitude,
    },
  })
  const reading = (field: string, value: number) => ({ field, value: value.toFixed(1), unit: 'C' as const })
  for (let day = 0; day < 6; day += 1) {
    clock.moveTo(clock.at(day - 9))
    const shade = 29 + part.warmer + (day % 3) / 2
    await demo.call(sendVisit, {
      token: pupil,
      params: { id: project },
      body: {
        id: randomUUID(),
        protocol: 1,
        measured_on: dayOf(clock.now()),
        readings: [reading('shade', shade), reading('sun', shade + 6 + (day % 2))],
      },
    })
  }
  const { items } = await demo.call(listVisits, { token, params: { id } })
  const visits = items.slice(1).map((visit) => visit.id)
  await demo.call(releaseVisits, { token, params: { id }, body: { visit_ids: visits } })
}
