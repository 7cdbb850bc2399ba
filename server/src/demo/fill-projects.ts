import { randomUUID } from 'node:crypto'
import { addStudents, createClass } from '@ariviyal/contract/classroom/classroom'
import { sendVisit } from '@ariviyal/contract/projects/pupil-projects'
import { createProject, nameLead, openProject, publishProtocol, showRun } from '@ariviyal/contract/projects/running'
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
  /** Whether a pupil forgets the decimal point once. */
  slips?: boolean
}

/** Teachers whose classes take part beside that of the lead: one school each, and as many as a mean needs. */
const others = [2, 8, 9, 10]

/**
 * A project that the first teacher leads and in which five classes measure: what they released counts, the newest visit waits for its teacher,
 * and one doubtful reading waits for the lead.
 */
export async function fillProjects(
  demo: DemoCalls,
  people: DemoPeople,
  own: { classId: string; pupil: string },
): Promise<void> {
  demo.clock.moveTo(demo.clock.at(-14))
  const id = await openShade(demo, people.staff.token)
  const lead = personOf(people.teachers, 1)
  await demo.call(nameLead, { token: people.staff.token, params: { id }, body: { email: lead.email } })
  await measure(demo, id, { token: lead.token, ...own, school: 'Demo School 1', longitude: 78.1, warmer: 0 })
  for (const [place, number] of others.entries()) {
    const { token } = personOf(people.teachers, number)
    demo.clock.moveTo(demo.clock.at(-13))
    const taught = await classOf(demo, token)
    await measure(demo, id, {
      token,
      ...taught,
      school: `Demo School ${place + 2}`,
      longitude: 78.2 + place / 10,
      warmer: 1.5 - place / 2,
      slips: place === 0,
    })
  }
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
  const { token, pupil, slips = false } = part
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
    const sun = (shade + 6 + (day % 2)) * (slips && day === 4 ? 10 : 1)
    await demo.call(sendVisit, {
      token: pupil,
      params: { id: project },
      body: {
        id: randomUUID(),
        protocol: 1,
        measured_on: dayOf(clock.now()),
        readings: [reading('shade', shade), reading('sun', sun)],
      },
    })
  }
  const { items } = await demo.call(listVisits, { token, params: { id } })
  const visits = items.slice(1).map((visit) => visit.id)
  await demo.call(releaseVisits, { token, params: { id }, body: { visit_ids: visits } })
}
