import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ChapterForm } from '@ariviyal/contract/chapters/chapters'
import { isForChapter, slugOfChapter } from '@ariviyal/contract/chapters/chapter-rules'
import { describe, expect, test } from 'vitest'
import { chapterFiles } from '../../server/src/chapters/chapter-files.ts'
import { pagesOfSection } from '../../server/src/chapters/page-of-section.ts'
import { TextbookSample } from '../../server/src/chapters/seed-chapters.ts'
import { bookPath, bookSlugs } from '../build/book-sources.ts'
import { parseBook } from '../build/parse-book.ts'
import { readQuestions } from '../questions/read-questions.ts'

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, '..', path), 'utf8'))
const textbooks = chapterFiles.map((file) => TextbookSample.parse(readJson(`chapters/${file}.json`)))
const chapters = textbooks.flatMap(({ chapters: listed, checked: _checked, ...textbook }) =>
  listed.map((chapter) => ({ ...textbook, ...chapter })),
)
const slugsIn = (path: string) => (readJson(path) as { slug: string }[]).map(({ slug }) => slug)
const books = slugsIn('rendered/ebooks.json')
const videos = slugsIn('rendered/videos.json')
const themes = slugsIn('themes/themes.json')

test('every file of chapters is read', () => {
  const names = globSync('*/*.json', { cwd: import.meta.dirname }).map((name) =>
    name.replace(/\.json$/, '').replaceAll('\\', '/'),
  )
  expect(names.toSorted()).toEqual(chapterFiles.toSorted())
})

test('each textbook numbers its chapters from 1; those that it dropped say so', () => {
  for (const textbook of textbooks) {
    const numbers = textbook.chapters.flatMap(({ number }) => (number === null ? [] : [number]))
    expect(numbers).toEqual(numbers.map((_, place) => place + 1))
    for (const { number, note } of textbook.chapters) if (number === null) expect(note).toMatch(/20\d\d-\d\d/)
    expect(textbook.textbook).toMatch(/20\d\d/)
    expect(textbook.checked).toMatch(/^[A-Z][a-z]+ 20\d\d: .*(agree|found)/)
  }
})

test('each board has textbooks for grades 6 to 12, and those of one grade are distinct', () => {
  for (const [board, ofBoard] of Map.groupBy(textbooks, (textbook) => textbook.board)) {
    const grades = [...new Set(ofBoard.map(({ grade }) => grade))].toSorted((one, other) => one - other)
    expect([board, grades]).toEqual([board, [6, 7, 8, 9, 10, 11, 12]])
  }
  const names = textbooks.map(({ board, grade, part }) => `${board} ${grade} ${part}`)
  expect(new Set(names).size).toBe(names.length)
})

test('each chapter could have been written by staff, and has an address of its own', () => {
  for (const chapter of chapters) {
    const read = ChapterForm.safeParse({ ...chapter, uses: [] })
    expect([chapter.title, read.error?.issues]).toEqual([chapter.title, undefined])
    expect(read.data).toEqual({ ...chapter, uses: [] })
  }
  const slugs = chapters.map(slugOfChapter)
  expect(new Set(slugs).size).toBe(slugs.length)
})

describe('what a chapter refers to', () => {
  test.each(chapters.filter(({ uses }) => uses.length > 0))(
    '$board $grade, $title: is there',
    ({ uses, competencies }) => {
      const missing = uses.filter((use) => {
        if ('video' in use) return !videos.includes(use.video)
        if ('theme' in use) return !themes.includes(use.theme)
        if (!books.includes(use.book)) return true
        return pagesOfSection(readJson(`rendered/books/${use.book}.json`) as string[], use.section) === undefined
      })
      expect(missing).toEqual([])
      for (const { competency } of uses) expect(competencies).toContain(competency)
    },
  )

  test('a section is on the page that the contents say, where its title stands', () => {
    for (const chapter of chapters)
      for (const use of chapter.uses) {
        if (!('book' in use)) continue
        const pages = readJson(`rendered/books/${use.book}.json`) as string[]
        expect(pages[(pagesOfSection(pages, use.section)?.page ?? 0) - 1]).toContain(use.section)
      }
  })
})

test('every question of these grades and boards belongs to a chapter of the map', () => {
  const covered = new Set(textbooks.map(({ board, grade }) => `${board} ${grade}`))
  const known = new Set(
    chapters.flatMap((one) => [one.title, ...one.names].map((name) => `${one.board} ${one.grade} ${name}`)),
  )
  const asked = readQuestions()
    .filter(({ form }) => covered.has(`${form.board} ${form.grade}`))
    .map(({ form }) => `${form.board} ${form.grade} ${form.chapter}`)
  expect(asked.length).toBeGreaterThan(300)
  expect([...new Set(asked)].filter((name) => !known.has(name))).toEqual([])
})

test('every material for a science lesson is for a chapter of the map, and says a competency of it', () => {
  const listed = readJson('rendered/materials.json') as {
    slug: string
    subject: string
    chapter: string
    competency: string
    grades: [number, number]
    boards: string[]
  }[]
  const lost = listed.filter(({ subject, chapter, grades: [from, to], boards }) => {
    const material = { chapter, grade_from: from, grade_to: to, boards }
    return subject !== 'Mathematics' && !chapters.some((one) => isForChapter(material, one))
  })
  expect(listed.length).toBeGreaterThan(50)
  expect(lost.map(({ slug }) => slug)).toEqual([])
  // Mathematics has no chapters in the map.
  const known = ({ subject, chapter, competency, grades: [from, to], boards }: (typeof listed)[number]) => {
    const material = { chapter, grade_from: from, grade_to: to, boards }
    const own = chapters.filter((one) => isForChapter(material, one)).flatMap(({ competencies }) => competencies)
    return subject === 'Mathematics' ? competency !== '' : own.includes(competency)
  }
  expect(listed.filter((one) => !known(one)).map(({ slug, competency }) => `${slug}: ${competency}`)).toEqual([])
})

test('each of the 13 chapters of grade 10 says what to use on Monday, and has 20 questions or more', () => {
  const ofGrade10 = chapters.filter(({ board, grade, number }) => board === 'CBSE' && grade === 10 && number !== null)
  expect(ofGrade10).toHaveLength(13)
  const questions = readQuestions().map(({ form }) => `${form.board} ${form.grade} ${form.chapter}`)
  for (const { title, monday } of ofGrade10) {
    expect(monday.length).toBeGreaterThan(60)
    expect([title, questions.filter((name) => name === `CBSE 10 ${title}`).length >= 20]).toEqual([title, true])
  }
})

/** What teaches no part of a chapter: the frame of each book. */
const frame =
  /^(How to use this book|How to use it in class|Before you begin|Before the first reading|Setting out|The kit for one group|A plan for seven weeks|What pupils can do afterwards|Sources and further reading|Questions|Answers|Glossary|The same words in three languages)$/
/** Textbooks of mathematics are not in the map. */
const withoutChapter = new Set(['theme mathematics'])

test('each section of a book, each film and each theme has a chapter', () => {
  const uses = chapters.flatMap((chapter) => chapter.uses)
  const assigned = new Set(
    uses.map((use) =>
      'video' in use ? `video ${use.video}` : 'theme' in use ? `theme ${use.theme}` : `${use.book}: ${use.section}`,
    ),
  )
  const sections = bookSlugs().flatMap((slug) => {
    let above = ''
    return parseBook(readFileSync(bookPath(slug, 'book.md'), 'utf8')).blocks.flatMap((block) => {
      if (block.kind !== 'heading' || block.level > 2) return []
      const name = `${slug}: ${block.text}`
      if (block.level === 1) above = name
      return [{ title: block.text, name, level: block.level, above }]
    })
  })
  /** A section has one by itself or with the whole of its chapter; a chapter of a book also by its sections. */
  const isServed = ({ name, level, above }: (typeof sections)[number]) =>
    assigned.has(name) ||
    (level === 2 ? assigned.has(above) : sections.some((one) => one.above === name && assigned.has(one.name)))
  const things = [...videos.map((slug) => `video ${slug}`), ...themes.map((slug) => `theme ${slug}`)]
  expect(sections.length).toBeGreaterThan(100)
  expect(sections.filter((one) => !frame.test(one.title) && !isServed(one)).map(({ name }) => name)).toEqual([])
  expect(things.filter((name) => !assigned.has(name) && !withoutChapter.has(name))).toEqual([])
})
