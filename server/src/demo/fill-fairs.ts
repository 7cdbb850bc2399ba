import {
  enterFair,
  listFairReviews,
  publishFairResults,
  scoreFairEntry,
  startJudging,
} from '@ariviyal/contract/community/fairs/fair-entries'
import { joinFair, makeFair, showFair } from '@ariviyal/contract/community/fairs/fairs'
import { dayOf } from '@ariviyal/contract/time'
import type { DemoCalls } from './demo-calls.ts'
import { type DemoPeople, personOf } from './fill-people.ts'

interface Plan {
  name: string
  madeAt: Date
  entriesUntil: Date
  heldAt: Date
  /** Of the host and of the guest. */
  works: [Work[], Work[]]
}

interface Work {
  category: 'Experiments' | 'Working models'
  title: string
  summary: string
  /** Marks of each judge for each row, and a remark. */
  scores?: [Score, Score]
}

type Score = [number, number, string]

/** Numbers of the teachers. */
const host = 1
const guest = 2
const judges = [8, 9]

/** A fair with published results, and one whose entries are open. */
export async function fillFairs(demo: DemoCalls, people: DemoPeople): Promise<void> {
  const { clock } = demo
  const overPlan: Plan = {
    name: 'Demo fair about water',
    madeAt: clock.at(-18),
    entriesUntil: clock.at(-14),
    heldAt: clock.at(-10),
    works: [
      [
        {
          category: 'Experiments',
          title: 'Does salt water freeze later?',
          summary: 'Five cups with more and more salt, one thermometer, and the ice box of a shop.',
          scores: [
            [9, 8, 'A fair test: only the salt was changed.'],
            [8, 8, 'Measure each cup twice next time.'],
          ],
        },
        {
          category: 'Working models',
          title: 'A water filter of sand and charcoal',
          summary: 'Three layers in a bottle. We count the seconds until a printed line can be read through the water.',
          scores: [
            [7, 7, 'It is clear why each layer is there.'],
            [6, 7, ''],
          ],
        },
      ],
      [
        {
          category: 'Experiments',
          title: 'Which leaf loses the most water?',
          summary: 'Leaves of six trees, weighed each hour in the sun and in the shade.',
          scores: [
            [8, 7, 'Good tables. Say how you chose the leaves.'],
            [8, 8, ''],
          ],
        },
        {
          category: 'Working models',
          title: 'A lift that runs on water',
          summary: 'Two syringes and a tube raise a bucket. How much water lifts how much sand?',
          scores: [
            [9, 8, 'It was a joy to see it work.'],
            [8, 9, 'The pupils knew what limits it.'],
          ],
        },
      ],
    ],
  }
  const over = await openFair(demo, people, overPlan)
  await judge(demo, people, over, overPlan.works.flat())
  clock.moveTo(clock.at(-10))
  await demo.call(publishFairResults, { token: personOf(people.teachers, host).token, params: { id: over } })

  await openFair(demo, people, {
    name: 'Demo fair of two schools',
    madeAt: clock.at(-8),
    entriesUntil: clock.at(8),
    heldAt: clock.at(12),
    works: [
      [
        {
          category: 'Experiments',
          title: 'Which cloth cools water best?',
          summary: 'Four pots, four cloths, one thermometer.',
        },
      ],
      [
        {
          category: 'Experiments',
          title: 'How far does a seed fly?',
          summary: 'Seeds of five trees, dropped from the roof.',
        },
      ],
    ],
  })
}

/** A fair of two schools with their entries; returns its id. */
async function openFair(demo: DemoCalls, { teachers }: DemoPeople, plan: Plan): Promise<string> {
  const [own, other] = [personOf(teachers, host).token, personOf(teachers, guest).token]
  demo.clock.moveTo(plan.madeAt)
  const { id } = await demo.call(makeFair, {
    token: own,
    body: {
      name: plan.name,
      kind: 'together',
      place: 'Hall of Demo School 1',
      held_on: dayOf(plan.heldAt),
      entries_until: plan.entriesUntil.toISOString(),
      grade_from: 6,
      grade_to: 9,
      categories: ['Experiments', 'Working models'],
      schools: ['Demo School 1', 'Demo School 2'],
      rubric: [
        { name: 'Question and idea', marks: 10 },
        { name: 'Method', marks: 10 },
      ],
      tie_rule: 'rows',
    },
  })
  const { hosting, schools, version } = await demo.call(showFair, { token: own, params: { id } })
  await demo.call(joinFair, {
    token: other,
    params: { code: hosting?.school_code ?? '' },
    body: { school_id: schools.find(({ name }) => name === 'Demo School 2')?.id ?? '' },
  })
  for (const number of judges)
    await demo.call(joinFair, {
      token: personOf(teachers, number).token,
      params: { code: hosting?.judge_code ?? '' },
      body: {},
    })
  for (const [place, works] of plan.works.entries())
    for (const { category, title, summary } of works)
      await demo.call(enterFair, {
        token: place === 0 ? own : other,
        params: { id },
        body: { category, title, summary, grade: 8, pupils: 3, version },
      })
  return id
}

async function judge(demo: DemoCalls, { teachers }: DemoPeople, id: string, works: Work[]): Promise<void> {
  const { clock } = demo
  const params = { id }
  clock.moveTo(clock.at(-13))
  await demo.call(startJudging, { token: personOf(teachers, host).token, params })
  clock.moveTo(clock.at(-12))
  for (const [place, number] of judges.entries()) {
    const { token } = personOf(teachers, number)
    const { items } = await demo.call(listFairReviews, { token, params })
    for (const { id: review, title } of items) {
      const score = works.find((work) => work.title === title)?.scores?.[place]
      if (!score) throw new Error(`the plan has no marks for ${title}`)
      const [idea, method, remark] = score
      await demo.call(scoreFairEntry, { token, params: { id: review }, body: { marks: [idea, method], remark } })
    }
  }
}
