/** The outcome that shows the explanation of a part of a case. */
export const solutionOf = (response: string): string => `SOLUTION_${response}`

/** Whether an outcome explains the part with these responses: one, or several with numbers behind its name. */
export const explains = (outcome: string, responses: string[]): boolean =>
  responses.some(
    (response) => outcome === solutionOf(response) || outcome === solutionOf(response.replace(/_\d+$/, '')),
  )
