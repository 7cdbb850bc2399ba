import { describe, expect, test } from 'vitest'
import { readQuestionFile } from '../read-question-file.ts'
import { readText } from '../testing.ts'
import { mediaLeftOut } from './media.ts'

const moodle = (html: string, format = 'html') =>
  `<quiz>\n<question type="truefalse"><name><text>Birds</text></name><questiontext format="${format}"><text><![CDATA[${html}]]></text><file name="a.mp3" path="/" encoding="base64">SUQz</file></questiontext><answer fraction="100"><text>true</text></answer></question></quiz>`
const qti = (html: string) =>
  `<qti-assessment-item identifier="a" title="Birds"><qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>A</qti-value></qti-correct-response></qti-response-declaration><qti-item-body><div>Which bird? ${html}</div><qti-choice-interaction response-identifier="RESPONSE" max-choices="1"><qti-simple-choice identifier="A">a crow</qti-simple-choice><qti-simple-choice identifier="B">a myna</qti-simple-choice></qti-choice-interaction></qti-item-body></qti-assessment-item>`
const readQti = (html: string) => readQuestionFile({ format: 'qti', bytes: Buffer.from(qti(html)) })

const sound = '<audio controls="controls"><source src="@@PLUGINFILE@@/a.mp3">Your browser plays no sound</audio>'

describe('a teacher whose questions have media has the questions, and reads that the media were left out', () => {
  test.each([
    ['a sound', sound, ''],
    ['a link to a sound', '<a href="@@PLUGINFILE@@/a%20b.MP3?forcedownload=1">Listen</a>', ' Listen'],
    ['a link to a sound elsewhere', '<a href="https://example.org/a.ogg#t=3">Listen</a>', ' Listen'],
    ['a link to a file of the question', '<a href="@@PLUGINFILE@@/table.pdf">Table</a>', ' Table'],
    ['a video', '<video src="@@PLUGINFILE@@/a.mp4"></video>', ''],
    ['a video of another site', '<iframe src="https://example.org/embed/1"></iframe>', ''],
    ['a player', '<object data="a.swf"><embed src="a.swf"></object>', ''],
  ])('from %s in Moodle XML', async (_what, html, left) => {
    const { forms, problems } = await readText('moodle-xml', moodle(`Which bird? ${html}`))
    expect(forms).toMatchObject([{ text: `Which bird?${left}` }])
    expect(problems).toEqual([{ line: 2, msg: mediaLeftOut }])
  })

  test('from a text of Markdown, and from one with nothing else', async () => {
    const linked = await readText('moodle-xml', moodle('Which? [Listen](@@PLUGINFILE@@/a.mp3)', 'markdown'))
    expect(linked.forms).toMatchObject([{ text: 'Which? Listen' }])
    const alone = await readText('moodle-xml', moodle(sound))
    expect(alone.forms).toMatchObject([{ text: 'Birds' }])
    for (const { problems } of [linked, alone]) expect(problems).toEqual([{ line: 2, msg: mediaLeftOut }])
  })

  test('from GIFT, also in an option and an explanation', async () => {
    const escaped = sound.replaceAll(/[=:]/g, String.raw`\$&`)
    for (const text of [
      `[html]Which bird? ${escaped}{=a crow ~a myna}`,
      `[html]Which bird?{=a crow ${escaped} ~a myna}`,
      `[html]Which bird?{=a crow ~a myna ####It sings. ${escaped}}`,
    ]) {
      const { forms, problems } = await readText('gift', text)
      expect(forms).toMatchObject([{ text: 'Which bird?', options: [{ text: 'a crow' }, { text: 'a myna' }] }])
      expect(problems).toEqual([{ line: 1, msg: mediaLeftOut }])
    }
  })

  test.each([
    '<audio src="a.mp3"/>',
    '<object type="audio/mpeg" data="a.mp3">a sound</object>',
    '<a href="media/a.mp3"></a>',
  ])('from QTI 3: %s', async (html) => {
    const { questions, problems } = await readQti(html)
    expect(questions).toMatchObject([{ form: { text: 'Which bird?' } }])
    expect(problems).toEqual([{ line: 1, msg: mediaLeftOut }])
  })
})

test('a teacher whose questions have links to pages reads nothing of media', async () => {
  const links = '<a href="https://example.org/mp3">a page</a> <a href="#top">top</a> <a name="b">b</a>'
  expect((await readText('moodle-xml', moodle(`Which? ${links}`))).problems).toEqual([])
  expect((await readQti('<a href="https://example.org/mp3">a page</a>')).problems).toEqual([])
})
