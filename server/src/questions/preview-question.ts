import type { SingleQuestionForm } from '@ariviyal/contract/questions/question'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../platform/app-context.ts'
import type { MadeQuestion } from './make-version.ts'
import { previewPictures } from './pictures.ts'
import { pupilView } from './pupil/pupil-view.ts'
import { findQuestion } from './questions.queries.ts'

/** A question and its parts as pupils would see them; a stored question that the form names keeps its pictures. Raises `invalid-fields`. */
export async function previewQuestion(ctx: AppContext, teacherId: string, made: MadeQuestion) {
  const caseId = uuid()
  const view = async ({ form, version }: MadeQuestion | MadeQuestion<SingleQuestionForm>, id: string | null) => {
    const stored = form.id ? await findQuestion(ctx.db, teacherId, form.id) : null
    const pictured = await previewPictures(ctx.db, teacherId, { form, version, known: stored?.content })
    return pupilView({ ...pictured, id: uuid(), caseId: id, marks: 1, negativeMarks: 0 }, 'preview')
  }
  return { question: await view(made, null), parts: await Promise.all(made.parts.map((part) => view(part, caseId))) }
}
