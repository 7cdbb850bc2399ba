import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DiscussionForm } from '@ariviyal/contract/community/discussions'
import { communityLimits } from '@ariviyal/contract/community/community-limits'
import { expect, test } from 'vitest'
import { makeContent } from '../../server/src/community/discussions/make-content.ts'

const samples = JSON.parse(readFileSync(join(import.meta.dirname, 'discussions.json'), 'utf8')) as {
  key: string
  grade: number
  title: string
  body: string
  answer: string
}[]

test('there are 30 questions for grades 6 to 10, each once', () => {
  expect(samples).toHaveLength(30)
  expect(new Set(samples.map(({ key }) => key)).size).toBe(30)
  expect(new Set(samples.map(({ title }) => title)).size).toBe(30)
  for (let grade = 6; grade <= 10; grade += 1)
    expect(samples.filter((sample) => sample.grade === grade && sample.key.startsWith(`g${grade}-`)).length).toBe(6)
})

test.each(samples.map((sample) => [sample.key, sample] as const))(
  'a teacher could have posted %s, and each formula can be read',
  (_key, { answer, ...question }) => {
    expect(DiscussionForm.safeParse(question).success).toBe(true)
    expect(answer.length).toBeLessThanOrEqual(communityLimits.bodyMax)
    expect(makeContent(question.body)).toBeDefined()
    const text = JSON.stringify(makeContent(answer))
    expect(text).not.toMatch(/[^\\]\$/)
    expect(text).not.toContain('**')
  },
)
