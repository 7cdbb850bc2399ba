import { limits, uploadBytes } from '@ariviyal/contract/limits'
import { describe, expect, test } from 'vitest'
import { zipOf } from '../../../platform/examine/testing.ts'
import { moodleWriter } from '../moodle/write-moodle.ts'
import { readQuestionFile } from '../read-question-file.ts'
import { filesOf, storedOf } from '../testing.ts'
import { pictureLeftOut } from './picture-slot.ts'
import { describePicture } from './describe-picture.ts'

/** A file that begins like a picture. */
const pictureOf = (bytes: number) =>
  Buffer.concat([Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'), Buffer.alloc(bytes)])
const picture = pictureOf(8)

const img = (name: string, alt = 'A prism') => `<img src="${name}" alt="${alt}">`
const fileOf = (name: string, content = picture.toString('base64')) =>
  `<file name="${name}" path="/" encoding="base64">${content}</file>`
const asking = (html: string, files = '') =>
  `<question type="truefalse"><questiontext format="html"><text><![CDATA[What? ${html}]]></text>${files}</questiontext><answer fraction="100"><text>true</text></answer></question>\n`
const readMoodle = (...questions: string[]) =>
  readQuestionFile({ format: 'moodle-xml', bytes: Buffer.from(`<quiz>\n${questions.join('')}</quiz>`) })

const choosing = (choices: string) =>
  `<qti-assessment-item identifier="a" title="Light"><qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>A</qti-value></qti-correct-response></qti-response-declaration><qti-item-body><p>What?</p><qti-choice-interaction response-identifier="RESPONSE" max-choices="1">${choices}</qti-choice-interaction></qti-item-body></qti-assessment-item>`
const choice = (id: string, inner: string) => `<qti-simple-choice identifier="${id}">${inner}</qti-simple-choice>`
const readPackage = (files: Parameters<typeof zipOf>[0]) => readQuestionFile({ format: 'qti', bytes: zipOf(files) })
const show = (src: string) => choosing(choice('A', `a prism <img src="${src}" alt="A prism"/>`) + choice('B', 'a wall'))

const msgsOf = ({ problems }: Awaited<ReturnType<typeof readQuestionFile>>) => problems.map(({ msg }) => msg)

describe('a teacher whose file of Moodle XML has pictures', () => {
  test('has the first of each text, by a name with signs of an address', async () => {
    const html = img('@@PLUGINFILE@@/two%20lenses.png', 'Two lenses') + img('@@PLUGINFILE@@/b.png')
    const found = await readMoodle(asking(html, fileOf('two lenses.png') + fileOf('b.png')))
    expect(found.questions).toMatchObject([{ form: { text: 'What? [A prism]', picture: { alt: 'Two lenses' } } }])
    expect(found.pictures).toMatchObject([{ name: 'two lenses.png', bytes: picture }])
    expect(msgsOf(found)).toEqual([pictureLeftOut])
  })

  test('has one within its address, and none of another place', async () => {
    const within = `data:image/png;base64,${picture.toString('base64')}`
    const found = await readMoodle(asking(img(within)), asking(img('https://example.org/a.png')), asking(img('a.png')))
    expect(found.questions.map(({ form }) => Boolean(form.picture))).toEqual([true, false, false])
    expect(msgsOf(found)).toEqual([pictureLeftOut, pictureLeftOut])
  })

  test('reads that one has no description, and has the words of its file’s name', async () => {
    const found = await readMoodle(asking(img('@@PLUGINFILE@@/convex_lens-2.png', ''), fileOf('convex_lens-2.png')))
    expect(found.questions).toMatchObject([{ form: { picture: { alt: 'convex lens 2' } } }])
    expect(msgsOf(found)).toEqual([expect.stringContaining('no description')])
  })

  test('has an option of a picture alone by its description', async () => {
    const answer = (fraction: number, inner: string) =>
      `<answer fraction="${fraction}" format="html"><text>${inner}</text>`
    const shown = img('@@PLUGINFILE@@/a.png').replaceAll('<', '&lt;')
    const question = `<question type="multichoice"><questiontext><text>Which?</text></questiontext>${answer(100, shown)}${fileOf('a.png')}</answer>${answer(0, 'a wall')}</answer></question>`
    const found = await readMoodle(question)
    expect(found.questions).toMatchObject([
      { form: { options: [{ text: 'A prism', picture: { alt: 'A prism' } }, { text: 'a wall' }] } },
    ])
    expect(found.pictures).toHaveLength(1)
  })

  test('reads which pictures are of another kind, broken, or named by a way out of the file', async () => {
    const svg = Buffer.from('<svg/>').toString('base64')
    const found = await readMoodle(
      asking(img('@@PLUGINFILE@@/a.svg'), fileOf('a.svg', svg)),
      asking(img('@@PLUGINFILE@@/a.png'), fileOf('a.png', 'iVBORw0K*!')),
      asking(img('@@PLUGINFILE@@/../../../etc/passwd')),
      asking(img('@@PLUGINFILE@@/../a.png'), fileOf('../a.png')),
    )
    expect(found.problems).toEqual([
      { line: 2, msg: expect.stringContaining('only JPEG') },
      { line: 3, msg: expect.stringContaining('damaged') },
      { line: 4, msg: pictureLeftOut },
    ])
    // The name is only a key among the files of the text.
    expect(found.pictures).toMatchObject([{ name: 'a.png' }])
    expect(found.questions).toHaveLength(4)
  })

  test('loses the pictures beyond those of one import, and no question', async () => {
    const one = asking(img('@@PLUGINFILE@@/a.png'), fileOf('a.png'))
    const found = await readMoodle(...Array.from({ length: limits.importPicturesMax + 3 }, () => one))
    expect(found.questions).toHaveLength(limits.importPicturesMax + 3)
    expect(found.pictures).toHaveLength(limits.importPicturesMax)
    expect(found.problems.map(({ line }) => line)).toEqual([102, 103, 104])
    expect(msgsOf(found)[0]).toContain('one import takes 100 pictures, of 12 MB')
  })

  test('loses nothing to a question that cannot be read, nor to thousands of files', async () => {
    const broken = asking(img('@@PLUGINFILE@@/a.png'), fileOf('a.png')).replace('truefalse', 'random')
    const files = Array.from({ length: 5_000 }, (_, place) => fileOf(`${place}.png`)).join('')
    const found = await readMoodle(broken, asking(img('@@PLUGINFILE@@/4999.png'), files))
    expect(found.questions).toMatchObject([{ form: { picture: { alt: 'A prism' } } }])
    expect(found.pictures).toHaveLength(1)
  })

  test('has the pictures of a case and of its part in one text of the file', () => {
    const form = (alt: string) => ({ upload: crypto.randomUUID(), alt })
    const draft = {
      kind: 'case' as const,
      text: 'Look.',
      picture: form('of-case'),
      parts: [{ kind: 'true-false' as const, text: 'Is it?', right: true, picture: form('of-part') }],
    }
    const writer = moodleWriter()
    writer.add(storedOf(draft), filesOf([draft]))
    expect(writer.finish()).toMatch(/alt=&quot;of-case&quot;.*alt=&quot;of-part&quot;.*(?:<file .*){2}<\/questiontext>/)
  })
})

describe('a teacher whose package of QTI has pictures', () => {
  test('has those of options, by an address from the file of the item', async () => {
    const found = await readPackage({ 'items/a.xml': show('../images/a%20b.png'), 'images/a b.png': picture })
    expect(found.questions).toMatchObject([
      { form: { options: [{ text: 'a prism', picture: { alt: 'A prism' } }, { text: 'a wall' }] } },
    ])
    expect(found.pictures).toMatchObject([{ name: 'a b.png', bytes: picture }])
    expect(found.problems).toEqual([])
  })

  test('has options that are pictures alone where they are described, else reads that they are not read', async () => {
    const options = (alt: string) =>
      choosing(
        ['A', 'B']
          .map((id) => choice(id, `<object type="image/png" data="${id}.png">${alt && alt + id}</object>`))
          .join(''),
      )
    const files = { 'A.png': picture, 'B.png': picture }
    const found = await readPackage({ 'a.xml': options('Lens '), 'b.xml': options(''), ...files })
    expect(found.questions).toMatchObject([{ form: { options: [{ text: 'Lens A' }, { text: 'Lens B' }] } }])
    expect(found.pictures).toHaveLength(2)
    expect(msgsOf(found)).toEqual([expect.stringContaining('pictures without words')])
  })

  test.each([
    ['is far larger when unpacked', { content: pictureOf(uploadBytes.picture) }, 'more than 15 MB'],
    ['is larger than all of an import', { content: pictureOf(limits.importPicturesBytes) }, 'one import takes'],
    ['declares less than it has', { content: pictureOf(1_000_000), declaredBytes: 500 }, 'damaged'],
    ['is not there', undefined, pictureLeftOut],
  ])('keeps the question when a picture %s', async (_what, file, msg) => {
    const found = await readPackage({ 'a.xml': show('a.png'), ...(file && { 'a.png': file }) })
    expect(found.questions).toMatchObject([{ form: { options: [{ text: 'a prism [A prism]' }, {}] } }])
    expect(found.pictures).toEqual([])
    expect(msgsOf(found)).toEqual([expect.stringContaining(msg)])
  })

  test('has none from outside of it', async () => {
    const found = await readPackage({ 'a.xml': show('../../etc/passwd'), 'b.xml': show('https://example.org/a.png') })
    expect(found.questions).toHaveLength(2)
    expect([found.pictures, msgsOf(found)]).toEqual([[], [pictureLeftOut, pictureLeftOut]])
  })
})

test.each([
  ['convex_lens-2.png', 'convex lens 2'],
  ['ஒளி விலகல்.jpg', 'ஒளி விலகல்'],
  ['image12.png', 'Picture without a description'],
  ['IMG_001.jpg', 'Picture without a description'],
  ['3f2a8bcd-11aa-4c3d.png', 'Picture without a description'],
  ['', 'Picture without a description'],
])('a picture without a description, in the file %s, is called %s', (name, words) => {
  expect(describePicture(name)).toBe(words)
})
