import { describe, expect, test } from 'vitest'
import { ZipFile } from '../../platform/zip/write-zip.ts'
import { readQuestionFile } from './read-question-file.ts'
import { readText } from './testing.ts'

const textsOf = async (...given: Parameters<typeof readText>) =>
  (await readText(...given)).forms.map(({ kind, text }) => [kind, text])

describe('a teacher who pastes questions', () => {
  const paste = `1. Which is a metal?
(a) Iron
(b) Sulphur
Answer: (a)
Explanation: It conducts.
2. This one has no options
3. Which are gases?
A) Neon
B) Iron
C) Argon
Ans. A, C
4. Water is a compound.
Answer: True
5. g in m/s²?
Answer: 9,8`

  test('has each kind read from its answer, and is told which question lacks one', async () => {
    const { forms, lines, problems } = await readText('paste', paste)
    expect(forms.map(({ kind }) => kind)).toEqual(['one-choice', 'several-choices', 'true-false', 'number'])
    expect(lines).toEqual([1, 7, 12, 14])
    expect(problems).toEqual([{ line: 6, msg: expect.stringContaining('Answer: B') }])
    expect(forms[0]).toMatchObject({ explanation: 'It conducts.', options: [{ right: true }, { right: false }] })
  })

  test('has the same lines from a file of Windows with a byte order mark', async () => {
    expect(await readText('paste', `\uFEFF${paste.replaceAll('\n', '\r\n')}`)).toEqual(await readText('paste', paste))
  })

  test('may have a numbered list within a question', async () => {
    const { forms } = await readText(
      'paste',
      '1. Look:\n1. x\n2. y\nA) both\nB) none\nAnswer: A\n2. Is it?\nAnswer: false',
    )
    expect(forms.map(({ text }) => text)).toEqual(['Look:\n1. x\n2. y', 'Is it?'])
  })
})

describe('a teacher with a GIFT file', () => {
  test.each([
    ['one choice', 'Q? {=a#good ~b#bad ####why}', { kind: 'one-choice', explanation: 'why' }],
    ['weights', 'Q? {~%50%a ~%50%b ~%-100%c}', { kind: 'several-choices' }],
    ['true or false', 'Q. {F#because}', { kind: 'true-false', right: false, explanation: 'because' }],
    ['short answer', 'Q? {=a =%50%b}', { kind: 'short-text', accepted: ['a'] }],
    ['missing word', 'The {=cat =dog} sat.', { kind: 'fill-in', text: 'The [[cat|dog]] sat.' }],
    ['missing choice', 'The {~cat =dog} sat.', { kind: 'one-choice', text: 'The _____ sat.' }],
    ['number', 'Q? {#9.8:0.1}', { kind: 'number', right: '9.8', tolerance: '0.1' }],
    ['range', 'Q? {#1..4}', { kind: 'number', right: '2.5', tolerance: '1.5' }],
    [
      'pairs',
      'Q {=a -> b =c -> d}',
      {
        kind: 'match',
        pairs: [
          { left: 'a', right: 'b' },
          { left: 'c', right: 'd' },
        ],
      },
    ],
    ['essay', 'Why? {}', { kind: 'long-answer', text: 'Why?' }],
    ['escapes', String.raw`\{x\: \= 2\}\nand \\frac {T}`, { text: '{x: = 2}\nand \\frac' }],
    ['formulas', String.raw`\(\nu\) or $$x$$ {T}`, { text: String.raw`$\nu$ or $x$` }],
    ['HTML', '::t::[html]H<sub>2</sub>O &amp; <i>ice</i><br>? {T}', { text: 'H₂O & ice\n?' }],
    ['Markdown', '[markdown]**Bold** and `code` {T}', { text: 'Bold and code' }],
  ])('has %s', async (_what, text, form) => {
    const { forms } = await readText('gift', text)
    expect(forms).toMatchObject([form])
  })

  test('has an assertion and a reason by their usual options', async () => {
    const { forms } = await readText(
      'gift',
      `Assertion (A)\\: Ice floats.\\nReason (R)\\: Ice is lighter.{
=Both A and R are true, and R is the correct explanation of A.
~Both A and R are true, but R is not the correct explanation of A.
~A is true, but R is false.
~A is false, but R is true.}`,
    )
    expect(forms).toMatchObject([{ kind: 'assertion-reason', assertion: 'Ice floats.', right: 1 }])
  })
})

test('a teacher with an Aiken file loses only the broken questions', async () => {
  const text =
    'One?\nA) a\nB) b\nANSWER: B\n\nNo answer?\nA) a\nB) b\n\nThree?\nA. a\nB. b\nANSWER: A\n\nWrong?\nA) a\nB) b\nANSWER: D'
  const { forms, problems } = await readText('aiken', text)
  expect(forms.map((form) => form.text)).toEqual(['One?', 'Three?'])
  expect(problems.map(({ line }) => line)).toEqual([6, 15])
})

test('a teacher with a spreadsheet loses only the row with an open quotation mark', async () => {
  const text =
    'kind;text;option_1;option_2;right\none-choice;"A; b?";x;y;2\ntrue-false;"open;;;true\ntrue-false;Last?;;;TRUE\n'
  expect(await textsOf('csv', text)).toEqual([
    ['one-choice', 'A; b?'],
    ['true-false', 'Last?'],
  ])
  expect((await readText('csv', text)).problems).toMatchObject([{ line: 3 }])
})

describe('a teacher with a file of Moodle XML', () => {
  const question = (type: string, inner: string) =>
    `<question type="${type}">\n<questiontext format="html"><text><![CDATA[<p>What?</p>]]></text></questiontext>${inner}</question>\n`
  const good = question('truefalse', '<answer fraction="100"><text>true</text></answer>')

  test('loses only the question that is broken', async () => {
    const broken = good.replace('</question>', '').replace(']]>', '')
    const { lines, problems } = await readText(
      'moodle-xml',
      `<quiz>\n${good}${broken}${good}${question('description', '')}</quiz>`,
    )
    expect(lines).toEqual([2, 6])
    expect(problems.map(({ line }) => line)).toEqual([4, 8])
  })

  test('has nothing expanded that a document type defines', async () => {
    const bomb = `<!DOCTYPE quiz [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>`
    const { forms } = await readText('moodle-xml', `${bomb}<quiz>${good.replace('What?', 'What &b; &f;')}</quiz>`)
    expect(forms).toMatchObject([{ text: 'What &b; &f;' }])
  })

  test('has a cloze question as a fill-in or a case, and a number with its unit', async () => {
    const cloze = question('cloze', '').replace('What?', 'The {1:SHORTANSWER:=cat~=dog} and {1:SA:=mat}.')
    const mixed = question('cloze', '').replace('What?', 'A {1:MULTICHOICE:=cat~dog} has {1:NM:=4:0} legs.')
    const number = question(
      'numerical',
      '<answer fraction="100"><text>9.8</text><tolerance>0.1</tolerance></answer><units><unit><multiplier>1</multiplier><unit_name>m/s</unit_name></unit></units>',
    )
    const { forms } = await readText('moodle-xml', `<quiz>${cloze}${mixed}${number}</quiz>`)
    expect(forms).toMatchObject([
      { kind: 'fill-in', text: 'The [[cat|dog]] and [[mat]].' },
      { kind: 'case', parts: [{ kind: 'one-choice' }, { kind: 'number', right: '4' }] },
      { kind: 'number', unit: 'm/s', tolerance: '0.1' },
    ])
  })
})

test('a text as hostile as can be sent is read in one go, without an error', async () => {
  for (const sign of ['{', '\\', '<![CDATA[', '<question ', '"a\n', '$$', '::', '<b>', '&', '1. x\n'])
    for (const format of ['gift', 'aiken', 'paste', 'csv', 'moodle-xml'] as const) {
      const { problems } = await readText(format, sign.repeat(100_000 / sign.length))
      expect(problems.length).toBeGreaterThan(0)
    }
})

describe('a teacher whose file has tags', () => {
  test('has grade, board, role and source from the comment above a question of GIFT, and from no other comment', async () => {
    const text = String.raw`// [id:q1] [tag:role:enrichment] [tag:from:Light [2\]] [tag:optics]
::One:: Is it? {T}
// A note on [tag:grade:9]
// [tag:grade:8] [tag:board:Tamil Nadu] [tag:role:none]
::Two:: Is it not? {F}`
    const { forms, problems } = await readText('gift', text)
    expect(problems).toEqual([])
    expect(forms).toMatchObject([
      { text: 'Is it?', role: 'enrichment', taken_from: 'Light [2]' },
      { text: 'Is it not?', role: 'core', grade: 8, board: 'Tamil Nadu', taken_from: '' },
    ])
    expect(forms[0]?.grade).toBeUndefined()
  })

  test('reads which board or role of a spreadsheet is not known', async () => {
    const { problems } = await readText(
      'csv',
      'kind,text,right,board,role\ntrue-false,A?,true,Mars,\ntrue-false,B?,true,,extra\ntrue-false,C?,true,cbse,Core',
    )
    expect(problems).toEqual([
      { line: 2, msg: expect.stringContaining('CBSE, ICSE, Tamil Nadu, Other') },
      { line: 3, msg: expect.stringContaining('core, enrichment') },
    ])
  })
})

test('a teacher with a package of QTI 2.2 has its items in the order of the manifest, and loses only the broken one', async () => {
  const names = 'xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2"'
  const item = (id: string, inner: string) =>
    `<?xml version="1.0"?><assessmentItem ${names} identifier="${id}" title="${id}" adaptive="false" timeDependent="false">${inner}</assessmentItem>`
  const declared = (cardinality: string, type: string, ...right: string[]) =>
    `<responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="${type}"><correctResponse>${right.map((value) => `<value>${value}</value>`).join('')}</correctResponse></responseDeclaration>`
  const choice = `${declared('multiple', 'identifier', 'A', 'C')}<itemBody><choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="0"><prompt>Which are metals?</prompt><simpleChoice identifier="A">Iron</simpleChoice><simpleChoice identifier="B">Sulphur</simpleChoice><simpleChoice identifier="C">Zinc</simpleChoice></choiceInteraction></itemBody>`
  const entry = `${declared('single', 'string', 'xylem')}<itemBody><p>Water rises in the</p><p><textEntryInteraction responseIdentifier="RESPONSE"/></p></itemBody>`
  const order = `${declared('ordered', 'identifier', 'b', 'a')}<itemBody><orderInteraction responseIdentifier="RESPONSE"><prompt>Small first</prompt><simpleChoice identifier="a">organ</simpleChoice><simpleChoice identifier="b">cell</simpleChoice></orderInteraction></itemBody>`
  const files = { 'items/z.xml': item('z', choice), 'items/a.xml': item('a', entry), 'items/m.xml': item('m', order) }
  const zip = new ZipFile()
  const listed = [...Object.keys(files), 'items/gone.xml'].map(
    (href, place) =>
      `<resource identifier="r${place}" type="imsqti_item_xmlv2p2" href="${href}"><file href="${href}"/></resource>`,
  )
  zip.add(
    'imsmanifest.xml',
    `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><metadata><schema>QTIv2.2 Package</schema></metadata><resources>${listed.join('')}</resources></manifest>`,
  )
  for (const [name, text] of Object.entries(files)) zip.add(name, text)
  const { questions, problems } = await readQuestionFile({ format: 'qti', bytes: zip.toBytes() })
  expect(questions.map(({ file, form }) => [file, form])).toMatchObject([
    ['items/z.xml', { kind: 'several-choices', options: [{ right: true }, { right: false }, { right: true }] }],
    ['items/a.xml', { kind: 'short-text', text: 'Water rises in the', accepted: ['xylem'] }],
    ['items/m.xml', { kind: 'order', items: ['cell', 'organ'] }],
  ])
  expect(problems).toMatchObject([{ file: 'items/gone.xml' }])
})
