import type { ContributionForm } from '@ariviyal/contract/community/contributions/contributions'

/** The columns that a form fills. */
export const columnsOf = (form: ContributionForm) => ({
  title: form.title,
  summary: form.summary,
  subject: form.subject,
  grades: form.grades.toSorted((one, other) => one - other),
  board: form.board ?? null,
  chapter: form.chapter,
  licence: form.licence,
  body: form.body,
  minutes: form.minutes,
  rupees: form.kind === 'experiment' ? form.materials.reduce((sum, { rupees }) => sum + rupees, 0) : null,
})
