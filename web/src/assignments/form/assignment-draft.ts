import type { Assignment, AssignmentLink, changeAssignment } from '@ariviyal/contract/assignments/assignments'
import type { Grading, LateRule, WorkFileKind } from '@ariviyal/contract/assignments/modes'
import type { BodyInput } from '@ariviyal/contract/endpoint'
import { momentTyped, readerInput } from '../../session/reader-time.ts'
import { readSession } from '../../session/store.ts'
import { readStored, removeStored, store } from '../../session/device/browser-storage.ts'
import { emptyRow, sentRows, type TypedRow, typedRows } from '../../tests/marking/rubric-rows.tsx'

export type DraftLink = Pick<AssignmentLink, 'kind' | 'target_id' | 'url' | 'page' | 'title' | 'is_gone'>
/** A file that the assignment has, or an upload. */
export type DraftFile = { name: string; kind: WorkFileKind } & ({ id: string } | { upload: string })

/** The form as it is typed. */
export interface AssignmentDraft {
  title: string
  instructions: string
  chapter: string
  competency: string
  takesText: boolean
  takesFiles: boolean
  grading: Grading
  maxMarks: string
  rubric: TypedRow[]
  forAll: boolean
  studentIds: string[]
  /** In the format of the control. */
  dueAt: string
  lateRule: LateRule
  links: DraftLink[]
  files: DraftFile[]
}

export const emptyDraft: AssignmentDraft = {
  title: '',
  instructions: '',
  chapter: '',
  competency: '',
  takesText: true,
  takesFiles: true,
  grading: 'marks',
  maxMarks: '10',
  rubric: [emptyRow(2)],
  forAll: true,
  studentIds: [],
  dueAt: '',
  lateRule: 'accept',
  links: [],
  files: [],
}

export const draftOf = (assignment: Assignment): AssignmentDraft => ({
  title: assignment.title,
  instructions: assignment.instructions,
  chapter: assignment.chapter,
  competency: assignment.competency,
  takesText: assignment.takes_text,
  takesFiles: assignment.takes_files,
  grading: assignment.grading,
  maxMarks: assignment.grading === 'marks' ? String(assignment.max_marks) : emptyDraft.maxMarks,
  rubric: assignment.rubric ? typedRows(assignment.rubric) : emptyDraft.rubric,
  forAll: assignment.for_all,
  studentIds: assignment.student_ids,
  dueAt: readerInput(assignment.due_at),
  lateRule: assignment.late_rule,
  links: assignment.links,
  files: assignment.files.map(({ id, name, kind }) => ({ id, name, kind })),
})

export type SentAssignment = Omit<BodyInput<typeof changeAssignment>, 'version'>

export const bodyOf = (draft: AssignmentDraft): SentAssignment => ({
  title: draft.title,
  instructions: draft.instructions,
  chapter: draft.chapter,
  competency: draft.competency,
  takes_text: draft.takesText,
  takes_files: draft.takesFiles,
  grading: draft.grading,
  max_marks: draft.grading === 'marks' ? draft.maxMarks.trim().replace(',', '.') : null,
  rubric: draft.grading === 'rubric' ? sentRows(draft.rubric) : null,
  for_all: draft.forAll,
  student_ids: draft.forAll ? [] : draft.studentIds,
  due_at: draft.dueAt === '' ? null : momentTyped(draft.dueAt),
  late_rule: draft.lateRule,
  links: draft.links.map(({ kind, target_id, url, page, title }) =>
    kind === 'web' ? { kind, url: url ?? '', title } : { kind, target_id: target_id ?? '', page },
  ),
  files: draft.files.map((file) => ('id' in file ? { id: file.id } : { upload: file.upload, kind: file.kind })),
})

const fieldNames: Record<keyof AssignmentDraft, string> = {
  title: 'title',
  instructions: 'instructions',
  chapter: 'chapter',
  competency: 'competency',
  takesText: 'how it is handed in',
  takesFiles: 'how it is handed in',
  grading: 'how it is marked',
  maxMarks: 'marks',
  rubric: 'rubric',
  forAll: 'pupils',
  studentIds: 'pupils',
  dueAt: 'due date',
  lateRule: 'late work',
  links: 'links',
  files: 'files',
}

/** What differs between two drafts, in words. */
export const differencesOf = (one: AssignmentDraft, other: AssignmentDraft): string[] => [
  ...new Set(
    (Object.keys(fieldNames) as (keyof AssignmentDraft)[])
      .filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))
      .map((name) => fieldNames[name]),
  ),
]

/** What is typed survives a reload and an expired session: it is stored in this tab, per teacher. `about`: a class or an assignment. */
const keyOf = (about: string) => `assignment:${about}`

interface Kept {
  user: string
  draft: AssignmentDraft
}

export function readKeptDraft(about: string): AssignmentDraft | null {
  const kept = readStored('tab', keyOf(about)) as Kept | undefined
  return kept?.user === readSession()?.user.id ? (kept?.draft ?? null) : null
}

export function keepDraft(about: string, draft: AssignmentDraft): void {
  const user = readSession()?.user.id
  if (user !== undefined) store('tab', keyOf(about), { user, draft } satisfies Kept)
}

export const forgetKeptDraft = (about: string): void => removeStored('tab', keyOf(about))
