import type { QuestionContent, TestCase } from '@ariviyal/contract/questions/question'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { markAnswer } from './mark-answer.ts'

/** Shares that differ by less are equal: a third has no exact number. */
const smallest = 0.005

/** Marks each test case of a question. Returns the first that does not get its share of the marks, in words. */
export function failedTestCase(content: QuestionContent, cases: TestCase[]): string | null {
  for (const [index, { value, share }] of cases.entries()) {
    const mark = markAnswer(content, value)
    if (mark.share === null) return serverMessages.testCasesNotMarked
    if (Math.abs(mark.share - share) >= smallest)
      return serverMessages.testCaseFailed(index + 1, share, mark.share, mark.reason)
  }
  return null
}
