import type { ChapterSummary, StaffChapter, StaffChapterDetails } from '@ariviyal/contract/chapters/chapters'
import { showContent } from '../content/content-rows.ts'
import type { ChapterRow } from './chapters.table.ts'

export const showSummary = ({ id, slug, board, grade, number, title, note }: ChapterRow): ChapterSummary => ({
  id,
  slug,
  board,
  grade,
  number,
  title,
  note,
})

export const showStaff = (row: ChapterRow): StaffChapter => ({ ...showContent(row), ...showSummary(row) })

export const showStaffDetails = (row: ChapterRow): StaffChapterDetails => ({
  ...showStaff(row),
  names: row.names,
  textbook: row.textbook,
  source: row.source,
  competencies: row.competencies,
  monday: row.monday,
  uses: row.uses,
})
