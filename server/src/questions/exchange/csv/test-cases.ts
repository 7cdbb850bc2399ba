import type { QuestionKind } from '@ariviyal/contract/questions/pupil-question'
import type { TestCase } from '@ariviyal/contract/questions/question'
import { Unreadable } from '../reading.ts'

/** Kinds whose answers are words; others name options by ids that a file does not have. */
const worded = new Set<QuestionKind>(['number', 'short-text', 'fill-in'])
const gapMark = ' | '

/** One line for each test case: the share of the marks, a colon, and the answer; the answers of gaps with `|` between. */
export const writeTestCases = (kind: QuestionKind, testCases: readonly TestCase[]): string =>
  worded.has(kind)
    ? testCases
        .flatMap(({ value, share }) => {
          const words = Array.isArray(value) ? value.join(gapMark) : value
          return typeof words === 'string' ? `${share}: ${words.replaceAll(/[\r\n]+/g, ' ').trim()}` : []
        })
        .join('\n')
    : ''

export function readTestCases(kind: QuestionKind, cell: string): TestCase[] {
  if (!worded.has(kind)) return []
  const lines = cell.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const [, share = '', words = ''] = /^\s*(\d(?:\.\d{1,10})?)\s*:(.*)$/.exec(line) ?? []
    if (share === '')
      throw new Unreadable('Write each test case on a line of its own, such as "1: 9.8" or "0.5: 9.8 m".')
    const value = kind === 'fill-in' ? words.split('|').map((word) => word.trim()) : words.trim()
    return { share: Number(share), value }
  })
}
