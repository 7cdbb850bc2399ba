import type { QuestionForm, SingleQuestionForm } from '@ariviyal/contract/questions/question'
import { v7 as uuid } from 'uuid'
import { refuseProblems } from './create-question.ts'
import { makeVersion } from './make-version.ts'
import { pupilView } from './pupil/pupil-view.ts'

/** A question and its parts as pupils would see them. Raises `invalid-fields`. */
export function previewQuestion(form: QuestionForm) {
  refuseProblems(form)
  const caseId = uuid()
  const view = (one: QuestionForm | SingleQuestionForm, id: string | null) =>
    pupilView({ ...makeVersion(one), id: uuid(), caseId: id, marks: 1, negativeMarks: 0 }, 'preview')
  return { question: view(form, null), parts: form.kind === 'case' ? form.parts.map((part) => view(part, caseId)) : [] }
}
