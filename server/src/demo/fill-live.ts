import { randomUUID } from 'node:crypto'
import { confirmName, issueNow } from '@ariviyal/contract/certificates/certificates'
import { makeAppeal, showSpeakerCode, submitCode } from '@ariviyal/contract/live/attendance'
import { registerForLiveSession } from '@ariviyal/contract/live/live'
import { cancelLiveSession, createLiveSession, publishLiveSession } from '@ariviyal/contract/live/live-planning'
import { attendanceRules, type ThemeName, weekly } from '@ariviyal/contract/live/live-rules'
import { createLiveSeries } from '@ariviyal/contract/live/live-series'
import { dayOf, laterDay, weekdayOf, momentOn } from '@ariviyal/contract/time'
import type { DemoCalls } from './demo-calls.ts'
import { type DemoPeople, personOf } from './fill-people.ts'

interface Plan {
  topic: string
  theme: ThemeName
  description: string
  startsAt: Date
  minutes?: number
  /** Numbers of the teachers who register. */
  teachers: number[]
}

const grades = [8, 9, 10]
const partMs = attendanceRules.codeMinutes * 60_000

/** Sessions that were held, one that runs, others to come, and what follows from them: certificates and an appeal. */
export async function fillLive(demo: DemoCalls, people: DemoPeople): Promise<void> {
  const { clock } = demo
  clock.moveTo(clock.at(-24))
  const sky = await announce(demo, people, {
    topic: 'Why the sky is blue',
    theme: 'physics',
    description: 'A glass of water, a few drops of milk and a torch show what happens to sunlight in the air.',
    startsAt: afternoon(clock.at(-20)),
    teachers: [1, 2, 8, 9],
  })
  await giveCodes(demo, people, sky, { 1: [0, 1, 2, 3], 2: [0, 1, 2, 3], 8: [0, 1] })
  clock.moveTo(hoursAfter(sky.startsAt, 2))
  for (const [number, name] of [
    [1, 'Demo Teacher One'],
    [2, 'Demo Teacher Two'],
  ] as const)
    await demo.call(confirmName, { token: personOf(people.teachers, number).token, body: { name } })
  await demo.call(issueNow, { token: people.staff.token, params: { id: sky.id } })

  clock.moveTo(clock.at(-12))
  const candle = await announce(demo, people, {
    topic: 'What a candle shows',
    theme: 'chemistry',
    description: 'One candle, three questions: what burns, what is made, and where does it go?',
    startsAt: afternoon(clock.at(-6)),
    teachers: [1, 2, 8],
  })
  await giveCodes(demo, people, candle, { 1: [0, 1, 2, 3], 2: [0, 1], 8: [0, 1, 2, 3] })
  clock.moveTo(hoursAfter(candle.startsAt, 2))
  await demo.call(issueNow, { token: people.staff.token, params: { id: candle.id } })
  // After everything else that waits for staff, whose list follows the order of arrival.
  clock.moveTo(clock.at(0, -20 * 60))
  await demo.call(makeAppeal, {
    token: personOf(people.teachers, 2).token,
    params: { id: candle.id },
    body: {
      from: '16:30',
      until: '17:00',
      words: 'The network of our school failed; I watched with a colleague.',
    },
  })

  clock.moveTo(clock.at(-2))
  await announce(demo, people, {
    topic: 'Open workshop: instruments from paper and string',
    theme: 'teaching',
    description: 'Come and go as you like: a balance, a sundial and a spectroscope, each from one sheet of paper.',
    startsAt: clock.at(0, -20),
    minutes: 480,
    teachers: [1, 8],
  })
  await announce(demo, people, {
    topic: 'The monsoon in a bottle',
    theme: 'earth-and-space',
    description: 'Warm water, ice and smoke: why the wind turns twice a year.',
    startsAt: nextWeekend(clock.at(1)),
    teachers: [1, 2, 9],
  })
  const cancelled = await announce(demo, people, {
    topic: 'Fractions in music',
    theme: 'mathematics',
    description: 'A string, a ruler and a good ear.',
    startsAt: nextWeekend(clock.at(4)),
    teachers: [2],
  })
  await demo.call(cancelLiveSession, {
    token: people.staff.token,
    params: { id: cancelled.id },
    body: { reason: 'The speaker is ill. Another day follows.' },
  })
  await demo.call(createLiveSeries, {
    token: people.staff.token,
    body: {
      title: 'Saturday laboratory',
      theme: 'biology',
      grades,
      minutes: 60,
      capacity: '',
      meeting_url: 'https://meet.demo.example/laboratory',
      weekdays: [6],
      starts_at: weekly.startsAt,
      from_day: dayOf(clock.at(7)),
      until_day: '',
    },
  })
}

/** 4:00 PM IST of the day of this moment. */
const afternoon = (moment: Date): Date => momentOn(dayOf(moment), weekly.startsAt)

const hoursAfter = (moment: Date, hours: number): Date => new Date(moment.getTime() + hours * 3_600_000)

/** The first Saturday afternoon from the day of this moment on. */
function nextWeekend(moment: Date): Date {
  const day = dayOf(moment)
  return momentOn(laterDay(day, (13 - weekdayOf(day)) % 7), weekly.startsAt)
}

async function announce(demo: DemoCalls, { staff, teachers }: DemoPeople, plan: Plan) {
  const { token } = staff
  const { id } = await demo.call(createLiveSession, {
    token,
    body: {
      topic: plan.topic,
      theme: plan.theme,
      description: plan.description,
      grades,
      minutes: plan.minutes ?? 60,
      capacity: 30,
      meeting_url: `https://meet.demo.example/${randomUUID()}`,
      speaker_name: 'Demo Speaker',
      speaker_about: 'Stands in for a speaker of yours.',
      starts_at: plan.startsAt.toISOString(),
      presence_percent: attendanceRules.percentDefault,
      materials: [],
    },
  })
  await demo.call(publishLiveSession, { token, params: { id } })
  for (const number of plan.teachers)
    await demo.call(registerForLiveSession, { token: personOf(teachers, number).token, params: { id } })
  return { id, startsAt: plan.startsAt }
}

/** The session is held: teachers give the speaker's code in these parts of it, counted from 0. */
async function giveCodes(
  demo: DemoCalls,
  { staff, teachers }: DemoPeople,
  { id, startsAt }: { id: string; startsAt: Date },
  given: Record<number, number[]>,
): Promise<void> {
  for (let part = 0; part < 4; part += 1) {
    demo.clock.moveTo(new Date(startsAt.getTime() + part * partMs + 60_000))
    const { current } = await demo.call(showSpeakerCode, { token: staff.token, params: { id } })
    for (const [number, parts] of Object.entries(given))
      if (parts.includes(part))
        await demo.call(submitCode, {
          token: personOf(teachers, Number(number)).token,
          params: { id },
          body: { code: current?.code ?? '' },
        })
  }
}
