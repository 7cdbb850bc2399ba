import type { Answer } from '@ariviyal/contract/endpoint'
import type { importQuestions as importCall } from '@ariviyal/contract/questions/exchange'
import type { AppContext } from '../../platform/app-context.ts'
import { createQuestions } from '../create-question.ts'
import type { ReadQuestions } from './read-questions.ts'

/** Adds the questions that were read to a teacher's bank, all or none, and shows what was read. */
export async function importQuestions(
  ctx: AppContext,
  teacherId: string,
  { preview }: { preview: boolean },
  { questions, problems }: ReadQuestions,
): Promise<Answer<typeof importCall>> {
  if (!preview)
    await createQuestions(
      ctx,
      teacherId,
      questions.map(({ made }) => made),
    )
  return {
    questions: questions.map(({ made: { form, version }, ...place }) => ({
      ...place,
      kind: form.kind,
      text: version.content.text,
    })),
    problems,
    imported: preview ? 0 : questions.length,
  }
}
