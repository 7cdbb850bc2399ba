import { subjectNames } from '@ariviyal/contract/accounts/teaching'
import { districts } from '@ariviyal/contract/community/people/districts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { register } from '../../accounts/register.ts'
import { registration } from '../../accounts/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { nameForms, placeForms, subjectForms } from './gold-testing.ts'
import { findPeopleShown } from './list-people.ts'
import { putProfile } from './testing.ts'

/** A query, and the ids of all profiles that it means. */
interface Gold {
  q: string
  meant: Set<string>
}

interface Shown {
  id: string
  district: string
  subject: string
}

let testApp: TestApp
const shown: Shown[] = []
const named = new Map<string, string>()
const forms = nameForms.map((line) => [...new Set(line.split(' '))])

const pick = <Item>(items: readonly Item[], place: number): Item => items[place % items.length] as Item

beforeAll(async () => {
  testApp = await openTestApp()
  const put = async (name: string, place: number) => {
    const userId = await register(testApp.ctx, registration(), 'nobody logs in here')
    // Districts of the queries and all others in turn.
    const district = place % 2 === 0 ? pick(placeForms, place / 2)[0] : pick(districts, place * 37).id
    const subject = pick(subjectNames, place * 5 + Math.floor(place / 6))
    const id = await putProfile(testApp, userId, {
      name,
      district,
      ask_about: '',
      teaching: { subjects: [subject], grades: [6 + (place % 7)] },
    })
    shown.push({ id, district, subject })
    return id
  }
  // Each third name is stored as typed first, each third in another spelling, each third in Indian letters if it has a form of them.
  for (const [place, spelt] of forms.entries()) {
    const stored = pick([spelt[0], spelt[1], spelt[2]] as string[], place)
    named.set(spelt[0] ?? '', await put(`${stored} Demo ${place}`, place))
  }
  for (let place = 0; place < 240; place += 1) await put(`Demo Teacher ${place}`, place)
}, 120_000)
afterAll(() => testApp.close())

const those = (fits: (one: Shown) => boolean) => new Set(shown.filter(fits).map(({ id }) => id))

function goldQueries(): Gold[] {
  const names = forms.flatMap((spelt): Gold[] =>
    spelt.map((q) => ({ q, meant: new Set([named.get(spelt[0] ?? '') ?? '']) })),
  )
  const places = placeForms.flatMap(([district, typed]) =>
    typed.split(', ').map((q): Gold => ({ q, meant: those((one) => one.district === district) })),
  )
  const subjects = subjectForms.flatMap(([subject, typed]) =>
    typed.split(', ').map((q): Gold => ({ q, meant: those((one) => one.subject === subject) })),
  )
  const both = placeForms.flatMap(([district, typed], place): Gold[] => {
    const [subject, spelt] = pick(subjectForms, place)
    const meant = those((one) => one.district === district && one.subject === subject)
    const q = `${pick(spelt.split(', '), place)} ${pick(typed.split(', '), place + 1)}`
    return meant.size > 0 ? [{ q, meant }] : []
  })
  const nobody = [
    'qqxxqqxx',
    'Wolfeschlegel',
    'zzzz',
    'Krzysztof',
    'Nowhereville',
    'Xiuhtezcatl',
    'physics Nowhereville',
  ]
  return [...names, ...places, ...subjects, ...both, ...nobody.map((q): Gold => ({ q, meant: new Set() }))]
}

test('a colleague is found by name, place and subject in three scripts, in Latin letters and with slips', async () => {
  const queries = goldQueries()
  expect(queries.length).toBeGreaterThanOrEqual(300)
  const recalls: number[] = []
  let [hits, falseHits] = [0, 0]
  for (const { q, meant } of queries) {
    const first = (await findPeopleShown(testApp.ctx, { q })).items.slice(0, 10)
    const right = first.filter(({ id }) => meant.has(id)).length
    if (meant.size > 0) recalls.push(right / Math.min(10, meant.size))
    hits += first.length
    falseHits += first.length - right
  }
  const recall = recalls.reduce((sum, one) => sum + one, 0) / recalls.length
  const falseShare = falseHits / hits
  // The figures stand in the message of a failure.
  const isGood = recall >= 0.9 && falseShare < 0.06
  expect({ isGood, recall, falseShare }).toEqual({ isGood: true, recall, falseShare })
})
