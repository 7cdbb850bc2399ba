import type { AssignmentSummary, WorkCounts } from '@ariviyal/contract/assignments/assignments'
import type { AssignmentState, Grading, LateRule, LinkKind, WorkState } from '@ariviyal/contract/assignments/modes'
import type { MarkLook } from '../ui/mark.tsx'
import { pluralise } from '../ui/pluralise.ts'

export const stateMarks: Record<AssignmentState, { look: MarkLook; word: string }> = {
  draft: { look: 'calm', word: 'Draft' },
  scheduled: { look: 'calm', word: 'Scheduled' },
  open: { look: 'waiting', word: 'Open' },
  closed: { look: 'good', word: 'Closed' },
}

export const workMarks: Record<WorkState, { look: MarkLook; word: string }> = {
  'to-do': { look: 'calm', word: 'Not handed in' },
  'handed-in': { look: 'waiting', word: 'Handed in' },
  returned: { look: 'good', word: 'Returned' },
}

export const gradingNames: Record<Grading, string> = {
  marks: 'Marks',
  rubric: 'A rubric',
  feedback: 'Feedback only',
}

export const lateNames: Record<LateRule, string> = {
  accept: 'Accepted, marked as late',
  refuse: 'Refused after the due date',
}

export const linkNames: Record<LinkKind, string> = {
  ebook: 'E-book',
  video: 'Video',
  material: 'Support material',
  workshop: 'Workshop',
  test: 'Test of this class',
  web: 'Web page',
}

export function marksInWords({ grading, max_marks }: Pick<AssignmentSummary, 'grading' | 'max_marks'>): string {
  if (grading === 'feedback') return 'Feedback only'
  const most = pluralise(max_marks ?? 0, 'mark')
  return grading === 'rubric' ? `By a rubric, up to ${most}` : `Up to ${most}`
}

/** 12 of 30 handed in, 2 late, 5 to mark */
export const countsInWords = ({ pupils, handed_in, late, to_mark }: WorkCounts): string =>
  [`${handed_in} of ${pupils} handed in`, late > 0 ? `${late} late` : '', to_mark > 0 ? `${to_mark} to mark` : '']
    .filter(Boolean)
    .join(', ')
