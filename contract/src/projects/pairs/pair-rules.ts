/** Words and bounds of reports and paired classes. Free of schemas, so that any page can import it. */
export const pairLimits = {
  /** Characters of each of the three texts of a report. */
  textMax: 4_000,
  /** Of the sentences that go with marks. */
  sentenceMin: 10,
  sentenceMax: 500,
  markMin: 1,
  markMax: 4,
  /** A mark is shown after these days, also to a class that has not marked its own partner. */
  silenceDays: 14,
  /** Classes that are paired at once; the others the next time. */
  pairedMax: 2_000,
  /** Marks that a page shows: more than one only after a partner has left. */
  marksShown: 20,
} as const

export const reportTexts = ['asked', 'found', 'differently'] as const
export type ReportText = (typeof reportTexts)[number]

export const rubricRows = ['question', 'method', 'honesty', 'conclusion'] as const
export type RubricRow = (typeof rubricRows)[number]

/** What each row judges, and what its marks from 1 to 4 mean. */
export const rubric: Record<RubricRow, { name: string; marks: readonly [string, string, string, string] }> = {
  question: {
    name: 'Question',
    marks: [
      'It is not clear what the class wanted to know',
      'There is a question, but measuring cannot answer it',
      'The question can be answered by measuring',
      'The question can be answered, and the class says what it expected and why',
    ],
  },
  method: {
    name: 'Method',
    marks: [
      'It is not said how the class measured',
      'Parts of the method are missing or changed without a word',
      'The class measured by the method of the project and says so',
      'Another class could repeat it from this report alone',
    ],
  },
  honesty: {
    name: 'Honesty about errors',
    marks: [
      'Errors and doubts are not mentioned',
      'Errors are mentioned without saying what they change',
      'The class names its errors and how large they may be',
      'The class shows which values it doubts and what it did about them',
    ],
  },
  conclusion: {
    name: 'Conclusion',
    marks: [
      'There is no conclusion, or it does not follow from the figures',
      'The conclusion says more than the figures can show',
      'The conclusion follows from the figures',
      'The conclusion follows, and says what the figures cannot show',
    ],
  },
}
