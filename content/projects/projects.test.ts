import type { Hazard } from '@ariviyal/contract/projects/project-rules'
import type { ProjectForm } from '@ariviyal/contract/projects/protocol'
import { laterDay } from '@ariviyal/contract/time'
import { describe, expect, test } from 'vitest'
import { readingGrade } from './readability.ts'
import { readProjects } from './read-projects.ts'

const projects = readProjects()
const formOf = (key: string): ProjectForm => {
  const found = projects.find((project) => project.key === key)
  if (!found) throw new Error(`no project ${key}`)
  return found.form
}
const textOf = ({ title, question, summary, protocol }: ProjectForm) =>
  [
    title,
    question,
    summary,
    ...protocol.steps,
    ...protocol.safety.lines.map(({ text }) => text),
    protocol.conclude,
    protocol.schedule.words,
  ].join(' ')

test('there are the five projects, each once', () => {
  expect(projects.map(({ key }) => key)).toEqual([
    'rain-gauge',
    'shade-temperature',
    'flowering',
    'well-water',
    'star-count',
  ])
})

describe.each(projects)('$key', ({ form }) => {
  const { materials, steps, safety, fields, schedule, conclude } = form.protocol

  test('costs a class at most 200 rupees', () => {
    expect(materials.reduce((sum, { rupees }) => sum + rupees, 0)).toBeLessThanOrEqual(200)
  })

  test('has a method in steps, and says what cannot be concluded', () => {
    expect(steps.length).toBeGreaterThanOrEqual(8)
    for (const step of steps) expect(step).toMatch(/[.?]$/)
    expect(conclude).toMatch(/\b(not|cannot|nothing|never)\b/)
  })

  test('shows at least two of our drawings, each beside a step that is there', () => {
    const pictures = form.protocol.pictures ?? []
    expect(pictures.length).toBeGreaterThanOrEqual(2)
    for (const { step } of pictures) expect(steps[step - 1]).toBeDefined()
  })

  test('reads easily: at most grade 8 of Flesch and Kincaid', () => {
    expect(readingGrade(textOf(form))).toBeLessThanOrEqual(8)
  })

  test('names an age and what belongs to its hazards', () => {
    const named = new Set<Hazard>(safety.lines.map(({ hazard }) => hazard))
    const words = `${steps.join(' ')} ${materials.map(({ name }) => name).join(' ')}`
    const needs: [Hazard, RegExp][] = [
      ['glass', /\b(glass|thermometer|bottles?)\b/i],
      ['mosquitoes', /\bevening\b|gauge/i],
      ['heat', /\bat noon\b|\b12 noon\b/i],
      ['allergy', /\b(flower|soap)/i],
      ['disposal', /\b(soap|rain water|zero line)/i],
      ['lightning', /\b(rain gauge|in the open|12 noon)\b/i],
      ['night', /\bnew moon\b/i],
    ]
    expect(named).toContain('age')
    expect(needs.filter(([hazard, found]) => found.test(words) && !named.has(hazard))).toEqual([])
  })

  test('expects only what its instruments can show, in each month and state', () => {
    for (const field of fields) {
      if (field.kind !== 'number') continue
      expect(field.ranges.length).toBeGreaterThan(0)
      // The last one holds wherever no other does.
      expect(field.ranges.at(-1)).toMatchObject({ months: [], states: [] })
      for (const { min, max } of field.ranges) {
        expect(min).toBeGreaterThanOrEqual(field.min)
        expect(max).toBeLessThanOrEqual(field.max)
        expect(min).toBeLessThan(max)
      }
    }
  })

  test('names no year, since its days move to the next season', () => {
    expect(textOf(form)).not.toMatch(/\b20\d\d\b/)
  })

  test('runs for ten weeks or more', () => {
    expect(schedule.ends_on >= laterDay(schedule.starts_on, 70)).toBe(true)
  })
})

test('the standard of the water test has the hardness that its method says', () => {
  const step = formOf('well-water').protocol.steps.find((text) => text.includes('Epsom')) ?? ''
  const [, grams, stock, taken, filled, stated] =
    /dissolve (\d+) g .* in (\d+) mL .* Take (\d+) mL .* to (\d+) mL .* of (\d+) mg\/L/.exec(step) ?? []
  // Magnesium sulphate with seven of water weighs 246.5 g a mole; hardness counts as calcium carbonate, 100.1 g a mole.
  const moles = Number(grams) / 246.5 / (Number(stock) / 1_000)
  const hardness = moles * (Number(taken) / Number(filled)) * 100.1 * 1_000
  expect(Math.abs(hardness / Number(stated) - 1)).toBeLessThan(0.03)
})

test('three new moons fall into the season of the stars in each year', () => {
  const { starts_on: from, ends_on: until } = formOf('star-count').protocol.schedule
  // The new moon of the solar eclipse of 6 February 2027, and the mean month between two; a single one differs by some hours.
  const eclipse = Date.parse('2027-02-06T16:00:00Z')
  const month = 29.530589 * 86_400_000
  const moonsBefore = (day: string) => Math.floor((Date.parse(`${day}T00:00:00+05:30`) - eclipse) / month)
  const years = Array.from({ length: 33 }, (_, after) => 2027 + after)
  const withFewer = years.filter((year) => {
    const [first, after] = [`${year}${from.slice(4)}`, laterDay(`${year}${until.slice(4)}`, 1)]
    return moonsBefore(after) - moonsBefore(first) < 3
  })
  expect(withFewer).toEqual([])
})
