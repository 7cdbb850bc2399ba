import { boards } from '@ariviyal/contract/institutions/institution-fields'
import { materialSubjects } from '@ariviyal/contract/materials/material-kinds'
import { grades } from '../grades.ts'
import { optionFrom, wordsFrom } from './list-address.ts'

/** What books, videos and materials are filtered by, from the URL; ignores invalid values. */
export function contentFilterFrom(request: Request) {
  return {
    grade: optionFrom(request, 'grade', grades),
    board: optionFrom(request, 'board', boards),
    subject: optionFrom(request, 'subject', materialSubjects),
    q: wordsFrom(request),
  }
}
export type ContentFilter = ReturnType<typeof contentFilterFrom>

export const noFilter: ContentFilter = { grade: undefined, board: undefined, subject: undefined, q: undefined }

export const isNarrowed = (filter: Record<string, string | undefined>): boolean =>
  Object.values(filter).some((value) => value !== undefined)
