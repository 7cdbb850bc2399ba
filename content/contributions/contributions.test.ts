import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ContributionForm } from '@ariviyal/contract/community/contributions/contributions'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { makeContent } from '../../server/src/community/discussions/make-content.ts'

const samples = z
  .array(z.object({ key: z.string(), form: ContributionForm }))
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'contributions.json'), 'utf8')))
const forms = samples.map(({ form }) => form)

test('there are 12 experiments and 6 plans, each once, for each grade from 6 to 12 and each subject of science', () => {
  expect(forms.filter(({ kind }) => kind === 'experiment')).toHaveLength(12)
  expect(forms.filter(({ kind }) => kind === 'plan')).toHaveLength(6)
  expect(new Set(samples.map(({ key }) => key)).size).toBe(18)
  expect(new Set(forms.map(({ title }) => title)).size).toBe(18)
  expect([...new Set(forms.flatMap(({ grades }) => grades))].toSorted((one, other) => one - other)).toEqual([
    6, 7, 8, 9, 10, 11, 12,
  ])
  expect([...new Set(forms.map(({ subject }) => subject))].toSorted()).toEqual([
    'biology',
    'chemistry',
    'physics',
    'science',
  ])
})

test.each(samples.map(({ key, form }) => [key, form] as const))(
  '%s has its parts and readable formulas, says what was not tried, and its minutes add up',
  (_key, form) => {
    const content = makeContent(form.body)
    const headings = content.flatMap((block) =>
      block.kind === 'heading' ? [block.pieces.map(({ text }) => text).join('')] : [],
    )
    // A mark that is left over was not read as one.
    const words = JSON.stringify(content, (name, value: unknown) => (name === 'formula' ? undefined : value))
    expect(words).not.toContain('**')
    expect(words).not.toContain('$')
    expect(form.source).toMatch(/^Ariviyal’s own text\..*not tried it with a class yet/)
    expect(form.licence).toBe('cc-by')
    if (form.kind === 'experiment') {
      expect(headings).toEqual(expect.arrayContaining(['Steps', 'What you see', 'Why']))
      expect(form.materials.reduce((sum, { rupees }) => sum + rupees, 0)).toBeLessThanOrEqual(350)
    } else {
      expect(headings).toEqual(expect.arrayContaining(['Before the lesson', 'Steps', 'Check at the end']))
      const minutes = [...form.body.matchAll(/^\d+\. \*\*(\d+) min: /gm)].map(([, count]) => Number(count))
      expect(minutes.length).toBeGreaterThanOrEqual(5)
      expect(minutes.reduce((sum, count) => sum + count, 0)).toBe(form.minutes)
    }
  },
)
