import { limits } from '@ariviyal/contract/limits'

/** The grades that are taught, as values of a form. */
export const grades = Array.from({ length: limits.gradeMax - limits.gradeMin + 1 }, (_, place) =>
  String(limits.gradeMin + place),
)

/** The same as options that say what the number is. */
export const gradeChoices = grades.map((grade) => ({ value: grade, label: `Grade ${grade}` }))
