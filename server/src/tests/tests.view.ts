import type { TestItem } from '@ariviyal/contract/tests/sections'
import type { Test, TestSummary } from '@ariviyal/contract/tests/tests'
import { stateOf } from './test-time.ts'
import type { ItemRow, SectionRow, TestRow } from './tests.table.ts'

const momentOf = (date: Date | null): string | null => date?.toISOString() ?? null

export const summaryView = (row: TestRow, now: Date): TestSummary => ({
  id: row.id,
  class_id: row.classId,
  title: row.title,
  mode: row.mode,
  state: stateOf(row, now),
  opens_at: momentOf(row.opensAt),
  closes_at: momentOf(row.closesAt),
  minutes: row.minutes,
  attempts: row.attempts,
  shuffle: row.shuffle,
  sets: row.sets,
  blueprint: row.blueprint,
  show: row.show,
  questions: row.questions,
  marks: row.marks,
  created_at: row.createdAt.toISOString(),
  opened_at: momentOf(row.openedAt),
  closed_at: momentOf(row.closedAt),
})

const itemView = (row: ItemRow): TestItem => ({
  question_id: row.questionId,
  kind: row.content.kind,
  text: row.content.text,
  version: row.version,
  case_id: row.caseId,
  marks: row.marks,
  negative_marks: row.negativeMarks,
  compulsory: row.compulsory,
  choice: row.choice,
  content: row.content,
  explanation: row.explanation,
  hint: row.hint,
  formulas: row.formulas,
  counting: row.counting,
})

export function testView(
  row: TestRow,
  classroom: { name: string; archivedAt: Date | null },
  sections: SectionRow[],
  items: ItemRow[],
  now: Date,
): Test {
  const bySection = Map.groupBy(items, ({ section }) => section)
  return {
    ...summaryView(row, now),
    class_name: classroom.name,
    class_archived: classroom.archivedAt !== null,
    sections: sections.map(({ place, title, answerAny, draw, filter }) => ({
      title,
      answer_any: answerAny,
      draw,
      filter,
      items: (bySection.get(place) ?? []).map(itemView),
    })),
  }
}
