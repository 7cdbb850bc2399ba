import { performance } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import { limits } from '@ariviyal/contract/limits'
import { ImportProblem } from '@ariviyal/contract/questions/exchange'
import { QuestionForm } from '@ariviyal/contract/questions/question'
import * as z from 'zod/mini'
import { readBytes } from '../../platform/examine/read-bytes.ts'
import { readerProgram } from '../../platform/examine/run-reader.ts'
import type { QuestionFile } from './read-question-file.ts'
import type { ReadQuestions } from './read-questions.ts'

const program = readerProgram('questions-child', import.meta)

/** Every question may have several notes, and one problem. */
const problemsMax = 10 * limits.importQuestionsMax
const Found = z.object({
  questions: z
    .array(z.object({ line: z.number(), file: z.optional(z.string()), form: z.unknown() }))
    .check(z.maxLength(limits.importQuestionsMax)),
  problems: z.array(ImportProblem).check(z.maxLength(problemsMax)),
})

/** How long checking may keep other requests waiting. */
const turnMs = 10

/**
 * Reads a file of questions in an isolated process with bounds of time and memory. What comes back is checked as if a user had sent it. Raises
 * `FileRejection` with a message for the user, and `unavailable` when too many others wait.
 */
export async function openQuestionFile(task: QuestionFile): Promise<ReadQuestions> {
  const { questions, problems } = Found.parse(await readBytes(program, task))
  const checked: ReadQuestions['questions'] = []
  let since = performance.now()
  for (const { form, line, file } of questions) {
    checked.push({ line, ...(file !== undefined && { file }), form: QuestionForm.parse(form) })
    if (performance.now() - since > turnMs) {
      await setImmediate()
      since = performance.now()
    }
  }
  return { questions: checked, problems }
}
