import type { SiteSearch } from '../platform/feature.ts'
import { markWords } from '../platform/search/mark-words.ts'
import { knownOfClasses, knownOfStudents, searchClasses, searchStudents } from './classes.queries.ts'

/** The classes that the user teaches. */
export const findClasses: SiteSearch = {
  section: 'classes',
  async find(executor, { user, words, limit }) {
    const rows = await searchClasses(executor, user.id, words, limit)
    return rows.map(({ id, name, grade, subject, archivedAt }) => ({
      id,
      title: markWords(name, words),
      detail: `Grade ${grade} · ${subject}${archivedAt ? ' · archived' : ''}`,
      snippet: null,
      locked: false,
      page: null,
      within: null,
    }))
  },
  known: (executor, { user }) => knownOfClasses(executor, user.id),
}

/** The students of the running classes that the user teaches. */
export const findPupils: SiteSearch = {
  section: 'pupils',
  async find(executor, { user, words, limit }) {
    const rows = await searchStudents(executor, user.id, words, limit)
    return rows.map(({ id, name, rollNumber, classId, className }) => ({
      id,
      title: markWords(name, words),
      detail: `${className} · roll number ${rollNumber}`,
      snippet: null,
      locked: false,
      page: null,
      within: classId,
    }))
  },
  known: (executor, { user }) => knownOfStudents(executor, user.id),
}
