import type { AssignmentFile, AssignmentSummary, PupilState } from '@ariviyal/contract/assignments/assignments'
import type { AppContext } from '../platform/app-context.ts'
import { signFile } from '../platform/storage/signed-urls.ts'
import { hasWork, stateOf, workStateOf } from './assignment-state.ts'
import type { AssignmentFileRow, AssignmentRow, SubmissionRow } from './assignments.table.ts'

const momentOf = (date: Date | null): string | null => date?.toISOString() ?? null
const noWork = { handed_in: 0, late: 0, to_mark: 0, marked: 0, returned: 0 }

export const summaryView = (
  row: AssignmentRow,
  pupils: number,
  work: Omit<AssignmentSummary['counts'], 'pupils'> | undefined,
  now: Date,
): AssignmentSummary => ({
  id: row.id,
  class_id: row.classId,
  title: row.title,
  state: stateOf(row, now),
  grading: row.grading,
  max_marks: row.maxMarks,
  for_all: row.forAll,
  set_at: momentOf(row.setAt),
  due_at: momentOf(row.dueAt),
  late_rule: row.lateRule,
  closed_at: momentOf(row.closedAt),
  created_at: row.createdAt.toISOString(),
  counts: { pupils, ...(work ?? noWork) },
})

/** With an address for this teacher. */
export const fileView = (ctx: AppContext, row: AssignmentFileRow, teacherId: string): AssignmentFile => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  content_type: row.contentType,
  bytes: row.bytes,
  url: signFile(ctx, { key: row.fileKey, kind: 'work', itemId: row.id, userId: teacherId, premium: false }),
})

export const pupilView = (
  { id, rollNumber, name }: { id: string; rollNumber: number; name: string },
  work: SubmissionRow | undefined,
  byPhone: boolean,
): PupilState => ({
  student_id: id,
  roll_number: rollNumber,
  name,
  state: workStateOf(work ?? null),
  hand_ins: work?.handIns ?? 0,
  handed_in_at: momentOf(work?.handedInAt ?? null),
  by_phone: byPhone,
  late: work?.late ?? false,
  marked_at: momentOf(work?.markedAt ?? null),
  missing: !hasWork(work),
})
