import type { QuestionForm, SingleQuestionForm } from '@ariviyal/contract/questions/question'
import { AppError } from '../platform/http/errors.ts'
import { isProblem, type Problem, renderFormulas } from './formulas/render-formulas.ts'
import { makeContent } from './make-content.ts'
import type { Pictures } from './pictures.ts'
import { failedTestCase } from './marking/run-test-cases.ts'

type Form = QuestionForm | SingleQuestionForm

/** What a version of a question stores: its content with the formulas rendered and the test cases run. */
function tryVersion(form: Form, pictures?: Pictures) {
  const { explanation, hint, test_cases: testCases } = form
  const content = makeContent(form, pictures)
  const formulas = renderFormulas(form)
  if (isProblem(formulas)) return formulas
  const failed = failedTestCase(content, testCases)
  if (failed !== null) return { field: 'test_cases', msg: failed }
  return { content, formulas, testCases, explanation, hint }
}
type VersionContent = Exclude<ReturnType<typeof tryVersion>, Problem>

/** Why a form cannot be stored though its fields are valid: a formula or a test case; null if it can be. */
export function problemOf(form: QuestionForm): Problem | null {
  const parts = form.kind === 'case' ? form.parts : []
  for (const [index, one] of [form, ...parts].entries()) {
    const made = tryVersion(one)
    if ('msg' in made) return index === 0 ? made : { field: 'parts', msg: `${index}. ${made.field}: ${made.msg}` }
  }
  return null
}

/** Raises `invalid-fields` for a formula that cannot be read, and for a test case that fails. */
export function makeVersion(form: Form, pictures?: Pictures): VersionContent {
  const made = tryVersion(form, pictures)
  if ('msg' in made) throw new AppError('invalid-fields', made.msg, { fields: { [made.field]: made.msg } })
  return made
}

/** The columns of a question that follow from its form. */
export const questionColumns = (form: Form, { content }: VersionContent) => ({
  kind: form.kind,
  text: content.text,
  board: form.board ?? null,
  grade: form.grade ?? null,
  chapter: form.chapter,
  competency: form.competency,
  difficulty: form.difficulty ?? null,
  bloom: form.bloom ?? null,
  language: form.language,
})
