import type { User } from '@ariviyal/contract/accounts/accounts'
import type { AssignmentForm } from '@ariviyal/contract/assignments/assignments'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { listStudents } from '../classroom/class-access.policy.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { isProblem, renderFormulasOf } from '../questions/formulas/render-formulas.ts'
import { mostOfRubric } from '../tests/marking/rubric-marks.ts'
import { attachFiles } from './attach-files.ts'
import type { Contents } from './assignments.queries.ts'
import type { AssignmentFileRow, AssignmentRow } from './assignments.table.ts'
import { readLinks } from './links.ts'

export type Teacher = Pick<User, 'id' | 'role'>

/** Refuses a form because of one of its fields. */
export const refuseField = (field: keyof AssignmentForm | 'class_id', msg: string): AppError =>
  new AppError('invalid-fields', msg, { fields: { [field]: msg } })

/** The columns that follow from a form. Raises `invalid-fields` for a formula that cannot be read. */
export function columnsOf(form: AssignmentForm) {
  const formulas = renderFormulasOf([['instructions', form.instructions]])
  if (isProblem(formulas)) throw refuseField('instructions', formulas.msg)
  const rubric = form.grading === 'rubric' ? (form.rubric ?? null) : null
  return {
    title: form.title,
    instructions: form.instructions,
    formulas,
    chapter: form.chapter,
    competency: form.competency,
    takesText: form.takes_text,
    takesFiles: form.takes_files,
    grading: form.grading,
    maxMarks: rubric ? mostOfRubric(rubric) : form.grading === 'marks' ? (form.max_marks ?? null) : null,
    rubric,
    forAll: form.for_all,
    dueAt: form.due_at ? new Date(form.due_at) : null,
    lateRule: form.late_rule,
  } satisfies Partial<AssignmentRow>
}

/** What stands in tables of their own: pupils, links and files. Raises `invalid-fields` and `upload-not-ready`. */
export async function contentsOf(
  ctx: AppContext,
  tx: Transaction,
  teacher: Teacher,
  classId: string,
  form: AssignmentForm,
  filesBefore: AssignmentFileRow[] = [],
): Promise<Contents> {
  const studentIds = form.for_all ? [] : [...new Set(form.student_ids)]
  const students = new Set((await listStudents(tx, classId)).map(({ id }) => id))
  if (studentIds.some((id) => !students.has(id))) throw refuseField('student_ids', serverMessages.pupilUnknown)
  return {
    studentIds,
    links: await readLinks(tx, classId, form.links),
    files: await attachFiles(ctx, tx, teacher, form.files, filesBefore, ctx.now()),
  }
}
