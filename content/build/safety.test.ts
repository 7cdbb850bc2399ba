import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bookPath, bookSlugs, CONTENT } from './book-sources.ts'
import { type Block, parseBook } from './parse-book.ts'
import { pointsNeeded, readSafety, type SafetyPoint } from './safety.ts'

interface Activity {
  name: string
  text: string
  /** Undefined where the activity has none. */
  safety: string | undefined
}
const read = (path: string) => readFileSync(join(CONTENT, path), 'utf8')

const wordsOf = (blocks: Block[]): string => JSON.stringify(blocks)

/** The `Try it` boxes, each with the box behind it. */
const inBooks = bookSlugs().flatMap((slug): Activity[] =>
  parseBook(readFileSync(bookPath(slug, 'book.md'), 'utf8')).blocks.flatMap((block, i, blocks) => {
    if (block.kind !== 'box' || block.box !== 'try') return []
    const next = blocks[i + 1]
    const [safety] = next?.kind === 'box' && next.box === 'safety' ? next.blocks : []
    return [
      {
        name: `${slug}: ${block.title}`,
        text: `${block.title} ${wordsOf(block.blocks)}`,
        safety: safety?.kind === 'paragraph' ? safety.text : undefined,
      },
    ]
  }),
)

/** The part of a text from `## Safety` to the next heading. */
const safetySection = (body: string): string | undefined =>
  /^## Safety\n+([\s\S]*?)(?=\n+## |$(?![\s\S]))/m.exec(body)?.[1]

const contributions = (
  JSON.parse(read('contributions/contributions.json')) as { key: string; form: { kind: string; body: string } }[]
).map(({ key, form }): Activity => ({
  name: key,
  text: JSON.stringify(form).replace(JSON.stringify(safetySection(form.body) ?? '').slice(1, -1), ''),
  safety: safetySection(form.body),
}))

/** Materials that ask a class to do something: every plan and film, and what says *Try it* or uses a torch lamp. */
const materials = globSync('materials/*/*.md', {
  cwd: CONTENT,
  exclude: ['materials/plans/low-cost-optics.md'],
}).flatMap((path): Activity[] => {
  const body = read(path)
  if (!/^kind: (integration-plan|short-video|kit)$/m.test(body) && !/try it|\btorch\b/i.test(body)) return []
  const safety = safetySection(body) ?? /^- \*Safety:\* (.*)$/m.exec(body)?.[1]
  return [{ name: path, text: body.replace(safety ?? '', ''), safety }]
})

/** An activity in one paragraph; its safety stands behind `Safety.` */
function splitSafety(name: string, words: string): Activity {
  const [text = '', safety] = words.split(' Safety. ')
  return { name, text, safety }
}

const themes = (JSON.parse(read('themes/themes.json')) as { slug: string; lesson: string }[]).map(({ slug, lesson }) =>
  splitSafety(`theme ${slug}`, lesson),
)

/** What chapters propose for Monday; these are done with pencil and film alone. */
const withoutThings = ['Metals and Non-metals', 'How do Organisms Reproduce?', 'Electricity'].map(
  (title) => `Monday ${title}`,
)
const mondays = globSync('chapters/*/*.json', { cwd: CONTENT }).flatMap((path) =>
  (JSON.parse(read(path)) as { chapters: { title: string; monday: string }[] }).chapters
    .filter(({ monday }) => monday !== '')
    .map(({ title, monday }) => splitSafety(`Monday ${title}`, monday)),
)

/** The sheet of the sample workshop has one activity under each heading with a number. */
const workshop = read('materials/plans/low-cost-optics.md')
  .split(/^## (?=\d)/m)
  .slice(1)
  .map((part): Activity => {
    const [text = '', safety] = part.split('\n- **Safety.** ')
    return { name: `workshop ${text.split('\n')[0]}`, text, safety: safety?.split('\n')[0] }
  })

const active = mondays.filter(({ name }) => !withoutThings.includes(name))
const activities = [...inBooks, ...contributions, ...materials, ...themes, ...workshop, ...active]

test('there are activities in all six books, and in contributions, materials, themes and the workshop', () => {
  expect(new Set(inBooks.map(({ name }) => name.split(':')[0])).size).toBe(6)
  expect(inBooks.length).toBeGreaterThanOrEqual(30)
  expect([contributions.length, themes.length, workshop.length]).toEqual([18, 8, 8])
  expect(materials.length).toBeGreaterThanOrEqual(3)
  expect([mondays.length, active.length]).toEqual([13, 10])
})

test('a Monday without things names nothing dangerous', () => {
  for (const { name, text, safety } of mondays.filter((one) => withoutThings.includes(one.name)))
    expect([name, safety, pointsNeeded(text)]).toEqual([name, undefined, ['Age', 'Disposal']])
})

test.each(activities.map((activity) => [activity.name, activity] as const))(
  '%s has a safety box that names each danger of its words',
  (_name, { text, safety }) => {
    const points = readSafety(safety ?? '')
    const missing = pointsNeeded(text).filter((point) => !points.has(point))
    expect(missing).toEqual([])
  },
)

test('a safety box in a book belongs to an activity', () => {
  for (const slug of bookSlugs()) {
    const { blocks } = parseBook(readFileSync(bookPath(slug, 'book.md'), 'utf8'))
    const alone = blocks.filter((block, i) => {
      const previous = blocks[i - 1]
      return block.kind === 'box' && block.box === 'safety' && !(previous?.kind === 'box' && previous.box === 'try')
    })
    expect(alone).toEqual([])
  }
})

/** Dangers that were overlooked once: which activity, and the words that must be in its box. */
const named: [activity: string, point: SafetyPoint, words: RegExp][] = [
  ['the-monsoon-explained: Two tins in the sun', 'Heat alert', /orange or red alert/],
  ['the-monsoon-explained: A cloud in a bottle', 'Allergy', /asthma/],
  ['the-monsoon-explained: Build and use a gauge', 'Hygiene', /mosquitoes/],
  ['the-monsoon-explained: Build and use a gauge', 'Lightning', /30 minutes after the last thunder/],
  ['acids-and-bases-at-home: Is your chalk chalk?', 'Allergy', /marble or limestone/],
  ['the-cell-a-field-guide: Onion skin and cheek', 'Allergy', /leaf/],
  ['measuring-well: A rubber-band balance', 'Allergy', /latex/],
  ['experiment-yeast-balloon', 'Allergy', /latex/],
  ['theme genome', 'Fire', /flame/],
  ['materials/films/current-and-heat.md', 'Heat', /30 minutes/],
  ['materials/plans/light-in-eight-periods.md', 'Fire', /LED/],
]

test.each(named)('%s says under %s what was overlooked', (name, point, words) => {
  const safety = activities.find((activity) => activity.name === name)?.safety
  expect(readSafety(safety ?? '').get(point)).toMatch(words)
})
