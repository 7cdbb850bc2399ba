/** The outcomes that show the explanation and the hint of a question. */
export const solutionOf = (response: string): string => `SOLUTION_${response}`
export const hintOf = (response: string): string => `HINT_${response}`

/** Whether an outcome is that of a question with these responses: one, or several with numbers behind its name. */
export const isOutcomeOf = (nameOf: (response: string) => string, outcome: string, responses: string[]): boolean =>
  responses.some((response) => outcome === nameOf(response) || outcome === nameOf(response.replace(/_\d+$/, '')))
