import type { ChapterSummary, StaffChapter, StaffChapterDetails } from '@ariviyal/contract/chapters/chapters'
import { showContent } from '../content/content-rows.ts'
import type { SummaryRow } from './chapters.queries.ts'
import type { ChapterRow } from './chapters.table.ts'

export const showSummary = ({
  id,
  slug,
  board,
  grade,
  part,
  number,
  title,
  names,
  note,
}: SummaryRow): ChapterSummary => ({
  id,
  slug,
  board,
  grade,
  part,
  number,
  title,
  names,
  note,
})

export const showStaff = (row: ChapterRow): StaffChapter => ({ ...showContent(row), ...showSummary(row) })

export const showStaffDetails = (row: ChapterRow): StaffChapterDetails => ({
  ...showStaff(row),
  textbook: row.textbook,
  source: row.source,
  competencies: row.competencies,
  monday: row.monday,
  uses: row.uses,
})
