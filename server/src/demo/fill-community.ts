import { saveTeaching } from '@ariviyal/contract/accounts/teaching'
import {
  acceptAnswer,
  answerDiscussion,
  askColleagues,
  type DiscussionForm,
  tryAnswer,
} from '@ariviyal/contract/community/discussions'
import { publishNews } from '@ariviyal/contract/community/news/news'
import { listPeople, saveProfile } from '@ariviyal/contract/community/people/people'
import { agreeToVisit, inviteToVisit } from '@ariviyal/contract/community/visits/visits'
import type { BodyInput } from '@ariviyal/contract/endpoint'
import { changeOfficer, sendGrievance } from '@ariviyal/contract/grievances/grievances'
import { dayOf } from '@ariviyal/contract/time'
import type { DemoCalls } from './demo-calls.ts'
import { type DemoPeople, personOf } from './fill-people.ts'

/** Profiles, questions with answers, a visit to a lesson, news and a complaint. */
export async function fillCommunity(demo: DemoCalls, people: DemoPeople): Promise<void> {
  await fillProfiles(demo, people)
  await fillDiscussions(demo, people)
  await fillVisit(demo, people)
  await fillNews(demo, people)
  await fillComplaint(demo, people)
}

/** Teachers of the directory, by their numbers. */
const profiles: Record<
  number,
  Partial<BodyInput<typeof saveProfile>> & Pick<BodyInput<typeof saveTeaching>, 'subjects'>
> = {
  1: { subjects: ['physics'], ask_about: 'Optics with things from the kitchen', mentor_subjects: ['physics'] },
  2: { subjects: ['chemistry'], ask_about: 'Safe experiments without a laboratory' },
  8: { subjects: ['biology'], ask_about: 'A school garden on a roof' },
  9: { subjects: ['mathematics'], ask_about: 'Graphs from measurements of one’s own' },
}

async function fillProfiles(demo: DemoCalls, { teachers }: DemoPeople): Promise<void> {
  demo.clock.moveTo(demo.clock.at(-19))
  for (const [number, { subjects, ...profile }] of Object.entries(profiles)) {
    const { token } = personOf(teachers, Number(number))
    await demo.call(saveTeaching, { token, body: { subjects, grades: [8, 9] } })
    await demo.call(saveProfile, {
      token,
      body: {
        name: `Demo Teacher ${number}`,
        board: 'State Board',
        languages: ['ta', 'en'],
        district: '33-madurai',
        ask_about: '',
        school: 'Demo School 1',
        contact: '',
        mentor_subjects: [],
        is_shown: true,
        is_nearby: true,
        ...profile,
      },
    })
  }
}

async function fillDiscussions(demo: DemoCalls, { teachers }: DemoPeople): Promise<void> {
  const { clock } = demo
  const tokenOf = (number: number) => personOf(teachers, number).token
  const ask = async (number: number, form: Pick<DiscussionForm, 'title' | 'subject' | 'chapter' | 'body'>) =>
    (await demo.call(askColleagues, { token: tokenOf(number), body: { grade: 8, ...form } })).id
  const answer = async (number: number, id: string, body: string) =>
    (await demo.call(answerDiscussion, { token: tokenOf(number), params: { id }, body: { body } })).id

  clock.moveTo(clock.at(-16))
  const mirrors = await ask(2, {
    title: 'How do I build a periscope for forty pupils?',
    subject: 'physics',
    chapter: 'Light',
    body: 'We have ten mirror tiles and many milk cartons. What can groups of four do?',
  })
  clock.moveTo(clock.at(-15))
  const cartons = await answer(
    1,
    mirrors,
    'One carton and two tiles for each group of four. Mark $45^\\circ$ with a folded sheet of paper, and let each pupil look once around the door.',
  )
  await answer(8, mirrors, 'Old compact discs are mirrors too. Tape their edges first.')
  clock.moveTo(clock.at(-14))
  await demo.call(acceptAnswer, { token: tokenOf(2), params: { id: cartons } })
  await demo.call(tryAnswer, {
    token: tokenOf(9),
    params: { id: cartons },
    body: { note: 'It worked in 35 minutes. Cut the windows before the lesson.' },
  })
  clock.moveTo(clock.at(-3))
  const indicator = await ask(8, {
    title: 'Which flowers of our region make a good indicator?',
    subject: 'chemistry',
    chapter: 'Acids, bases and salts',
    body: 'Hibiscus works, but only for a day. What keeps longer?',
  })
  clock.moveTo(clock.at(-2))
  await answer(2, indicator, 'Dry the petals in the shade and keep the paper in a tin. Ours is three months old.')
  await ask(9, {
    title: 'How do I show what an average hides?',
    subject: 'mathematics',
    chapter: 'Data handling',
    body: '',
  })
}

async function fillVisit(demo: DemoCalls, { teachers }: DemoPeople): Promise<void> {
  const { clock } = demo
  const host = personOf(teachers, 2).token
  clock.moveTo(clock.at(-4))
  const { items } = await demo.call(listPeople, { token: host })
  const startsAt = clock.at(5).toISOString()
  const { id } = await demo.call(inviteToVisit, {
    token: host,
    params: { id: items.find(({ name }) => name === 'Demo Teacher 1')?.id ?? '' },
    body: {
      place: 'classroom',
      starts_at: startsAt,
      grade: 8,
      topic: 'Friction on the ramp',
      focus: 'questions',
      focus_words: '',
      where: 'Room 4, first floor',
      message: 'I ask too fast. Will you count the seconds?',
    },
  })
  clock.moveTo(clock.at(-3))
  await demo.call(agreeToVisit, {
    token: personOf(teachers, 1).token,
    params: { id },
    body: { starts_at: startsAt },
  })
}

async function fillNews(demo: DemoCalls, { staff }: DemoPeople): Promise<void> {
  const { clock } = demo
  clock.moveTo(clock.at(-5))
  const item = { subjects: [], grades: [], boards: [], states: [], districts: [], years_min: 0, fee: 0 }
  await demo.call(publishNews, {
    token: staff.token,
    body: {
      ...item,
      kind: 'course',
      title: 'Two weeks on experiments at low cost',
      giver: 'Demo Institute of Teaching',
      url: 'https://course.demo.example/experiments',
      gain: 'Thirty experiments tried by oneself, and a box to take home.',
      last_day: dayOf(clock.at(25)),
    },
  })
  await demo.call(publishNews, {
    token: staff.token,
    body: {
      ...item,
      kind: 'fellowship',
      title: 'A summer in a laboratory',
      giver: 'Demo Academy of Science',
      url: 'https://summer.demo.example',
      gain: 'Eight weeks beside researchers, with lodging.',
      last_day: dayOf(clock.at(50)),
    },
  })
}

async function fillComplaint(demo: DemoCalls, { staff }: DemoPeople): Promise<void> {
  demo.clock.moveTo(demo.clock.at(-28))
  await demo.call(changeOfficer, {
    token: staff.token,
    body: {
      name: 'Demo Officer',
      postal_address: '1 Demo Street, Demo Town',
      email: 'officer@demo.example',
      phone: '9000000300',
    },
  })
  demo.clock.moveTo(demo.clock.at(0, -300))
  await demo.call(sendGrievance, {
    body: {
      class: 'other',
      name: 'Demo Visitor',
      email: 'visitor@demo.example',
      place: '/networking/discussions',
      about: 'A drawing in an answer is from our textbook, without its source.',
    },
  })
}
