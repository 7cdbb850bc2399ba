/** The first and the last number of some questions. */
export function numbersOf(questions: readonly { number: string }[]): string {
  const [first = '', last = ''] = [questions[0]?.number, questions.at(-1)?.number]
  return first === last ? first : `${first}–${last}`
}
