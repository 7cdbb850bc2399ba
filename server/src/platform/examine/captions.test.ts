import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseCaptions, writeCaptions } from './captions.ts'

describe('an editor who uploads captions', () => {
  test('keeps text, times and positions, and loses notes and styles', () => {
    const content = [
      '\uFEFFWEBVTT - Mitosis',
      '',
      'STYLE',
      '::cue { background: url(https://elsewhere.example/x) }',
      '',
      'NOTE made in class',
      '',
      'first',
      '00:01.000 --> 00:04.500 align:start  line:0',
      'The cell divides.',
      '<i>Twice.</i>',
      '',
      '01:00:05.000 --> 01:00:06.000',
      'பிரிவு',
    ].join('\r\n')
    expect(writeCaptions(parseCaptions(content))).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:04.500 align:start line:0\nThe cell divides.\n<i>Twice.</i>\n\n01:00:05.000 --> 01:00:06.000\nபிரிவு\n',
    )
  })

  test('gets SubRip converted to WebVTT', () => {
    const content =
      '1\n00:00:01,000 --> 00:00:02,000\n{\\an8}<font color="red">Prophase</font>\n\n2\n00:00:02,000 --> 00:00:03,000\nMetaphase\n'
    expect(writeCaptions(parseCaptions(content))).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nProphase\n\n00:00:02.000 --> 00:00:03.000\nMetaphase\n',
    )
  })

  test.each([
    ['', 'This is not a caption file'],
    ['Dear editor, the captions are attached.', 'This is not a caption file'],
    ['WEBVTTX\n', 'This is not a caption file'],
    ['WEBVTT\n\nNOTE nothing\n', 'This caption file has no cues'],
    ['WEBVTT\n\nProphase\n', 'Line 3 of the captions: a cue needs its times'],
    ['WEBVTT\n\n00:01 --> 00:02\nProphase\n', 'Line 3 of the captions: the times are written like'],
    ['WEBVTT\n\n00:61.000 --> 00:62.000\nProphase\n', 'Line 3 of the captions: the times are written like'],
    ['WEBVTT\n00:02.000 --> 00:01.000\nProphase\n', 'Line 2 of the captions: this cue ends before it begins'],
    [
      'WEBVTT\n\n00:05.000 --> 00:06.000\nAnaphase\n\n00:01.000 --> 00:02.000\nProphase\n',
      'Line 6 of the captions: this cue begins before the one above',
    ],
    [
      'WEBVTT\n\n00:01.000 --> 00:02.000\nProphase\n00:02.000 --> 00:03.000\nAnaphase\n',
      'Line 3 of the captions: an empty line is missing',
    ],
    [`WEBVTT\n\n00:01.000 --> 00:02.000\n${'a'.repeat(1_001)}\n`, 'this cue has more than 1000 characters'],
  ])('gets for %j the error: %s', (content, sentence) => {
    expect(() => parseCaptions(content)).toThrow(sentence)
  })

  test('gets the same cues when the output is parsed again', () => {
    const cue = fc.record({
      startMs: fc.nat(36_000_000),
      length: fc.integer({ min: 1, max: 60_000 }),
      text: fc.string({ minLength: 1, maxLength: 80, unit: 'grapheme' }),
    })
    fc.assert(
      fc.property(fc.array(cue, { minLength: 1, maxLength: 20 }), (given) => {
        const cues = given
          .map(({ startMs, length, text }) => ({
            startMs,
            endMs: startMs + length,
            settings: '',
            text: `a${text.replaceAll(/[\p{Cc}\u2028\u2029<>{}-]/gu, '')}`.trim(),
          }))
          .sort((a, b) => a.startMs - b.startMs)
        expect(parseCaptions(writeCaptions(cues))).toEqual(cues)
      }),
    )
  })
})
