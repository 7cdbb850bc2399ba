import * as calls from '@ariviyal/contract/community/contributions/contributions'
import type { givePaper } from '@ariviyal/contract/community/contributions/papers'
import type { BodyInput } from '@ariviyal/contract/endpoint'
import type { TestUser } from '../../accounts/testing.ts'
import type { TestApp } from '../../testing/test-app.ts'

type Form = BodyInput<typeof calls.createContribution>
type Experiment = Extract<Form, { kind: 'experiment' }>

export const experimentForm = (change: Partial<Experiment> = {}): Experiment => ({
  kind: 'experiment',
  title: 'A periscope from a milk carton',
  summary: 'Pupils see over a wall with two mirror tiles.',
  subject: 'physics',
  grades: [8],
  chapter: 'Light',
  licence: 'cc-by',
  body: 'Cut two slots at $45^\\circ$ and push a mirror tile into each slot.',
  minutes: 40,
  materials: [
    { name: 'Milk carton', rupees: 0 },
    { name: 'Two mirror tiles', rupees: 30 },
  ],
  risk: 'low',
  risk_line: 'Tiles have sharp edges: tape them first.',
  ...change,
})

/** A paper; the caller names a test or questions. */
export const paperForm = (change: Partial<BodyInput<typeof givePaper>> = {}): BodyInput<typeof givePaper> => ({
  kind: 'paper',
  title: 'Unit test: light, grade 8',
  summary: 'Two questions about how light travels.',
  subject: 'physics',
  grades: [8],
  chapter: 'Light',
  licence: 'cc-by',
  body: 'Answer all questions. The marks are at the right edge.',
  minutes: 20,
  marks: 2,
  ...change,
})

export const allChecks = {
  no_pupil: true,
  own_work: true,
  is_tried: true,
  is_correct: true,
  risks_named: true,
} as const

/** Begins a contribution, and returns the id. */
export async function give(testApp: TestApp, by: TestUser, form: Form = experimentForm()): Promise<string> {
  const { status, body, error } = await testApp.call(calls.createContribution, { token: by.token, body: form })
  if (status !== 201) throw new Error(`not begun: ${error.code}`)
  return body.id
}

/** Sends the open version, and a member of staff makes it public. */
export async function publish(testApp: TestApp, by: TestUser, reviewer: TestUser, id: string): Promise<void> {
  const params = { id }
  await testApp.call(calls.sendContribution, { token: by.token, params, body: allChecks })
  await testApp.call(calls.takeReview, { token: reviewer.token, params })
  const body = { is_public: true, note: '' }
  const { status, error } = await testApp.call(calls.decideReview, { token: reviewer.token, params, body })
  if (status !== 200) throw new Error(`not public: ${error.code}`)
}
