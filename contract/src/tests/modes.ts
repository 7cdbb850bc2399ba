export const testModes = ['graded', 'practice'] as const
export type TestMode = (typeof testModes)[number]

/** Letters of the sets of a test. */
export const setLetters = ['A', 'B', 'C', 'D'] as const
export type SetLetter = (typeof setLetters)[number]

/** How a question counts: by its answers, as full marks for everybody, or not at all. A regrade changes it. */
export const countings = ['as-usual', 'full-marks', 'left-out'] as const
export type Counting = (typeof countings)[number]
