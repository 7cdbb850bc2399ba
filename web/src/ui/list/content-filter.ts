import { boards } from '@ariviyal/contract/institutions/institution-fields'
import { limits } from '@ariviyal/contract/limits'
import { materialSubjects } from '@ariviyal/contract/materials/material-kinds'

/** What books, videos and materials are filtered by, from the URL; ignores invalid values. */
export function contentFilterFrom(request: Request) {
  const params = new URL(request.url).searchParams
  const grade = Number(params.get('grade'))
  return {
    grade: Number.isInteger(grade) && limits.gradeMin <= grade && grade <= limits.gradeMax ? String(grade) : undefined,
    board: boards.find((board) => board === params.get('board')),
    subject: materialSubjects.find((subject) => subject === params.get('subject')),
    q: params.get('q')?.trim().slice(0, limits.searchMax) || undefined,
  }
}
export type ContentFilter = ReturnType<typeof contentFilterFrom>

export const noFilter: ContentFilter = { grade: undefined, board: undefined, subject: undefined, q: undefined }

export const isNarrowed = (filter: Record<string, string | undefined>): boolean =>
  Object.values(filter).some((value) => value !== undefined)
