import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMarkup, parseRuns, type TextRun } from './parse-markup.ts'

const plain = (pieces: TextRun[]) => pieces.map(({ text }) => text).join('')

test('a plan has headings, lists and paragraphs', () => {
  const blocks = parseMarkup(
    '## Period 1\nMirrors and\nlenses.\n\n- **Do:** bring one\n- look\n1. first\n2. second\n### Later',
  )
  expect(blocks.map((block) => block.kind)).toEqual(['heading', 'paragraph', 'list', 'list', 'heading'])
  expect(blocks[1]).toEqual({ kind: 'paragraph', pieces: [{ text: 'Mirrors and lenses.' }] })
  expect(blocks[2]).toMatchObject({
    ordered: false,
    items: [[{ text: 'Do:', look: 'strong' }, { text: ' bring one' }], [{ text: 'look' }]],
  })
  expect(blocks[3]).toMatchObject({ ordered: true, items: [[{ text: 'first' }], [{ text: 'second' }]] })
})

test('only web links become links', () => {
  expect(parseRuns('See [NCERT](https://ncert.nic.in).')).toEqual([
    { text: 'See ' },
    { text: 'NCERT', href: 'https://ncert.nic.in' },
    { text: '.' },
  ])
  for (const hostile of ['[x](javascript:alert(1))', '[x](data:text/html,x)', '[x](//evil.example)'])
    expect(parseRuns(hostile).some(({ href }) => href !== undefined)).toBe(false)
})

test('arithmetic signs stay plain text', () => {
  expect(plain(parseRuns('2 * 3 * 4 = 24'))).toBe('2 * 3 * 4 = 24')
  expect(parseRuns('2 * 3 * 4')).toHaveLength(1)
})

test('keeps every character of any input, in linear time', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (source) => {
      const letters = (text: string) => text.replaceAll(/[^a-z]/gi, '').length
      const blocks = parseMarkup(source)
        .flatMap((block) => (block.kind === 'list' ? block.items : [block.pieces]))
        .map((pieces) => pieces.map(({ text, href }) => text + (href ?? '')).join(''))
        .join('')
      expect(letters(blocks)).toBe(letters(source))
    }),
  )
  const started = performance.now()
  parseMarkup('**a '.repeat(5_000) + '['.repeat(5_000))
  expect(performance.now() - started).toBeLessThan(1_000)
})
