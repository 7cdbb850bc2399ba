import type { QuestionForm, SingleQuestionForm } from '@ariviyal/contract/questions/question'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../platform/app-context.ts'
import { refuseProblems } from './create-question.ts'
import { makeVersion } from './make-version.ts'
import { previewPictures } from './pictures.ts'
import { pupilView } from './pupil/pupil-view.ts'
import { findQuestion } from './questions.queries.ts'

/** A question and its parts as pupils would see them; a stored question that the form names keeps its pictures. Raises `invalid-fields`. */
export async function previewQuestion(ctx: AppContext, teacherId: string, form: QuestionForm) {
  refuseProblems(form)
  const caseId = uuid()
  const view = async (one: QuestionForm | SingleQuestionForm, id: string | null) => {
    const stored = one.id ? await findQuestion(ctx.db, teacherId, one.id) : null
    const pictures = await previewPictures(ctx.db, teacherId, one, stored?.content)
    return pupilView({ ...makeVersion(one, pictures), id: uuid(), caseId: id, marks: 1, negativeMarks: 0 }, 'preview')
  }
  const parts = form.kind === 'case' ? form.parts : []
  return { question: await view(form, null), parts: await Promise.all(parts.map((part) => view(part, caseId))) }
}
