import { useRoles } from '@ariviyal/contract/chapters/chapter-rules'
import { limits } from '@ariviyal/contract/limits'
import { boards } from '@ariviyal/contract/questions/question'
import type { Draft } from '../reading.ts'
import type { StoredQuestion } from '../writing.ts'

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** What a question says about itself, as tags for formats without fields for it. What is usual has no tag. */
export const tagsOf = ({ grade, board, role, takenFrom }: StoredQuestion): string[] =>
  [
    grade === null ? '' : `grade:${grade}`,
    board === null ? '' : `board:${board}`,
    role === 'core' ? '' : `role:${role}`,
    takenFrom === '' ? '' : `from:${oneLine(takenFrom)}`,
  ].filter(Boolean)

/** The same and the chapter, for a format without categories. */
export const tagsWithChapter = (question: StoredQuestion): string[] => [
  ...(question.chapter === '' ? [] : [`chapter:${oneLine(question.chapter)}`]),
  ...tagsOf(question),
]

/** What tags of this form say; other tags are skipped. */
export function readTags(tags: readonly string[]): Pick<Draft, 'grade' | 'board' | 'role' | 'taken_from' | 'chapter'> {
  const said = (name: string): string => {
    const tag = tags.find((each) => each.startsWith(`${name}:`))
    return tag === undefined ? '' : oneLine(tag.slice(name.length + 1)).slice(0, limits.lineMax)
  }
  const grade = Number(said('grade'))
  const [board, role] = [boards.find((one) => one === said('board')), useRoles.find((one) => one === said('role'))]
  return {
    ...(Number.isInteger(grade) && limits.gradeMin <= grade && grade <= limits.gradeMax && { grade }),
    ...(board && { board }),
    ...(role && { role }),
    taken_from: said('from'),
    chapter: said('chapter'),
  }
}
