import type { QuestionForm, SingleQuestionForm } from '@ariviyal/contract/questions/question'
import { cooperativeYield, type Yield } from '../platform/cooperative-yield.ts'
import { AppError } from '../platform/http/errors.ts'
import { isProblem, type Problem, renderFormulas } from './formulas/render-formulas.ts'
import { makeContent } from './make-content.ts'
import { failedTestCase } from './marking/run-test-cases.ts'

type Form = QuestionForm | SingleQuestionForm

/** What a version of a question stores: its content with the formulas rendered and the test cases run, without pictures. */
function tryVersion(form: Form) {
  const { explanation, hint, test_cases: testCases } = form
  const content = makeContent(form)
  const formulas = renderFormulas(form)
  if (isProblem(formulas)) return formulas
  const failed = failedTestCase(content, testCases)
  if (failed !== null) return { field: 'test_cases', msg: failed }
  return { content, formulas, testCases, explanation, hint }
}
export type VersionContent = Exclude<ReturnType<typeof tryVersion>, Problem>

export interface MadeQuestion<F extends Form = QuestionForm> {
  form: F
  version: VersionContent
  /** Of a case. */
  parts: MadeQuestion<SingleQuestionForm>[]
}

/** Makes the version of a question, and those of the parts of a case, which have its language; or says why the form cannot be stored though its fields are valid. */
export async function tryQuestion(form: QuestionForm, yieldToOthers: Yield): Promise<MadeQuestion | Problem> {
  const version = tryVersion(form)
  if ('msg' in version) return version
  if (form.kind !== 'case') return { form, version, parts: [] }
  const ofCase = form.parts.map((part) => ({ ...part, language: form.language }))
  const parts: MadeQuestion<SingleQuestionForm>[] = []
  for (const [index, part] of ofCase.entries()) {
    await yieldToOthers()
    const made = tryVersion(part)
    if ('msg' in made) return { field: 'parts', msg: `${index + 1}. ${made.field}: ${made.msg}` }
    parts.push({ form: part, version: made, parts: [] })
  }
  return { form: { ...form, parts: ofCase }, version, parts }
}

/** Raises `invalid-fields` for a formula that cannot be read, and for a test case that fails. */
export async function makeQuestion(form: QuestionForm, yieldToOthers = cooperativeYield()): Promise<MadeQuestion> {
  const made = await tryQuestion(form, yieldToOthers)
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
  role: form.role,
  takenFrom: form.taken_from,
  difficulty: form.difficulty ?? null,
  bloom: form.bloom ?? null,
  language: form.language,
})
