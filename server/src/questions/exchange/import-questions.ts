import type { Answer } from '@ariviyal/contract/endpoint'
import type { importQuestions as importCall } from '@ariviyal/contract/questions/exchange'
import type { AppContext } from '../../platform/app-context.ts'
import { recordPictures } from '../../uploads/keep-picture.ts'
import { createQuestions } from '../create-question.ts'
import { type PicturedQuestions, picturesOf } from './pictures/keep-pictures.ts'
import type { ReadQuestions } from './read-questions.ts'

type Imported = Answer<typeof importCall>

/** Adds the questions that were read to a teacher's bank with their pictures, all or none, and shows what was read. */
export async function importQuestions(ctx: AppContext, teacherId: string, read: PicturedQuestions): Promise<Imported> {
  await ctx.db.transaction(async (tx) => {
    await recordPictures(tx, teacherId, read.kept, ctx.now())
    await createQuestions(
      { ...ctx, db: tx },
      teacherId,
      read.questions.map(({ made }) => made),
    )
  })
  return { ...showRead(read), imported: read.questions.length }
}

/** Shows what was read, and saves nothing. Its pictures are not examined. */
export const previewImport = (read: ReadQuestions): Imported => ({ ...showRead(read), imported: 0 })

const showRead = ({ questions, problems }: Pick<ReadQuestions, 'questions' | 'problems'>) => ({
  questions: questions.map(({ made, ...place }) => ({
    ...place,
    kind: made.form.kind,
    text: made.version.content.text,
    pictures: picturesOf(made).length,
  })),
  problems,
})
