/** Columns of a CSV file of questions before and after its options, in order. */
export const columnsBefore = ['kind', 'text'] as const
export const columnsAfter = [
  'right',
  'tolerance',
  'unit',
  'accepted',
  'marks',
  'grade',
  'board',
  'chapter',
  'role',
  'taken_from',
  'explanation',
  'hint',
  'competency',
  'difficulty',
  'bloom',
  'language',
  'significant_digits',
  'decimal_comma',
  'truncated',
  'test_cases',
] as const
/** The column of what is said about an option, by its number; only where a question needs it. */
export const feedbackColumn = (option: number): string => `feedback_${option}`
/** Options that every file has a column for; more follow where a question needs them. */
export const usualOptions = 6
/** Marks the kind of a question that is a part of the case above. */
export const partMark = 'part '
/** Stands between the two sides of a pair. */
export const pairMark = ' -> '

/** A row, by the names of its columns. */
export type Row = (column: string) => string
