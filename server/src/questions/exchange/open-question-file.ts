import { limits, uploadBytes } from '@ariviyal/contract/limits'
import { ImportProblem } from '@ariviyal/contract/questions/exchange'
import { QuestionForm } from '@ariviyal/contract/questions/question'
import * as z from 'zod/mini'
import { readBytes } from '../../platform/examine/read-bytes.ts'
import { readerProgram } from '../../platform/examine/run-reader.ts'
import { cooperativeYield } from '../../platform/cooperative-yield.ts'
import { makeQuestion } from '../make-version.ts'
import type { QuestionFile } from './read-question-file.ts'
import type { ReadQuestions } from './read-questions.ts'

const program = readerProgram('questions-child', import.meta)

/** Every question may have several notes, and one problem. */
const problemsMax = 10 * limits.importQuestionsMax
const Picture = z.object({
  id: z.uuid(),
  name: z.string(),
  bytes: z.instanceof(Uint8Array).check(z.refine(({ length }) => length <= uploadBytes.picture)),
})
const Found = z.object({
  questions: z
    .array(z.object({ line: z.number(), file: z.optional(z.string()), form: z.unknown() }))
    .check(z.maxLength(limits.importQuestionsMax)),
  problems: z.array(ImportProblem).check(z.maxLength(problemsMax)),
  pictures: z.array(Picture).check(
    z.maxLength(limits.importPicturesMax),
    z.refine((all) => all.reduce((sum, { bytes }) => sum + bytes.length, 0) <= limits.importPicturesBytes),
  ),
})

/**
 * Reads a file of questions in an isolated process with bounds of time and memory. What comes back is checked as if a user had sent it. Raises
 * `FileRejection` with a message for the user, and `unavailable` when too many others wait.
 */
export async function openQuestionFile(task: QuestionFile): Promise<ReadQuestions> {
  const { questions, ...rest } = Found.parse(await readBytes(program, task))
  const checked: ReadQuestions['questions'] = []
  const yieldToOthers = cooperativeYield()
  for (const { form, line, file } of questions) {
    const made = await makeQuestion(QuestionForm.parse(form), yieldToOthers)
    checked.push({ line, ...(file !== undefined && { file }), made })
    await yieldToOthers()
  }
  return { questions: checked, ...rest }
}
