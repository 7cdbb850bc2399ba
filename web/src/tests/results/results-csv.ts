import { withPlainFormulas } from '@ariviyal/contract/questions/formula-runs'
import type { Result } from '@ariviyal/contract/tests/results'
import type { TestItem } from '@ariviyal/contract/tests/sections'
import type { Test } from '@ariviyal/contract/tests/tests'
import { csvOf } from '../../ui/file/csv.ts'
import { saveFile } from '../../ui/file/save-file.ts'
import { answerInWords, type AnswerTexts } from '../answer-values.ts'
import { numbersOfTest, questionsOf, textsOfItem } from './questions-of.ts'

/** Results as CSV (RFC 4180): a line per pupil, for each question the answer and its marks. */
export function resultsCsv(test: Test, results: readonly Result[]): string {
  const questions = questionsOf(test)
  const numbers = numbersOfTest(test)
  const hasSets = test.sets > 1
  return csvOf([
    [
      'Roll number',
      'Name',
      ...(hasSets ? ['Set'] : []),
      'Marks',
      'Out of',
      ...questions.flatMap(({ marks }, place) => [
        `Answer ${numbers[place]}`,
        `Marks ${numbers[place]} (out of ${marks})`,
      ]),
    ],
    ...results.map(({ roll_number, name, set, marks, of, answers }) => [
      roll_number,
      name,
      ...(hasSets ? [set] : []),
      marks,
      of,
      ...questions.flatMap((item) => {
        const answer = answers.find(({ question_id }) => question_id === item.question_id)
        return [answerInWords(item.kind, plainTextsOf(item), answer?.value ?? null).join('; '), answer?.marks ?? null]
      }),
    ]),
  ])
}

/** The texts that an answer names, with their formulas in plain signs. */
const plainTextsOf = (item: TestItem): AnswerTexts =>
  Object.fromEntries(
    Object.entries(textsOfItem(item)).map(([name, parts]: [string, AnswerTexts['options']]) => [
      name,
      parts?.map(({ id, text }) => ({ id, text: withPlainFormulas(text, item.formulas) })),
    ]),
  )

/** The byte order mark tells spreadsheets that it is UTF-8. */
export const downloadResults = (test: Test, results: readonly Result[]): void =>
  saveFile('results.csv', ['\uFEFF', resultsCsv(test, results)], 'text/csv;charset=utf-8')
