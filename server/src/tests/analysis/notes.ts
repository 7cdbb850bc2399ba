import type { Analysis, QuestionFigures } from '@ariviyal/contract/tests/analysis'

/** From this number of pupils an option that nobody chose says something. */
const manyPupils = 15

/** What the figures of a question say to its teacher, the most urgent first. */
export function questionNotes(question: Omit<QuestionFigures, 'notes'>): string[] {
  const { facility, discrimination_percent: discrimination, guess, options, unmarked } = question
  const notes: string[] = []
  if (unmarked > 0) notes.push(`${unmarked} ${unmarked === 1 ? 'answer waits' : 'answers wait'} for your marks.`)
  if (discrimination !== null && discrimination < 0)
    notes.push('Strong pupils missed it more than weak ones: check the key.')
  const right = Math.max(...options.filter((option) => option.right).map(({ upper }) => upper ?? 0))
  for (const { text, upper, right: isRight } of options)
    if (!isRight && upper !== null && upper > right)
      notes.push(`More of the strongest third chose “${text}” than what is right: check the key.`)
  if (facility !== null && guess !== null && guess > 0 && facility <= guess)
    notes.push('Answered no better than by guessing.')
  if (facility !== null && facility < 0.3) notes.push('Most pupils missed this: look at it again.')
  if (facility !== null && facility > 0.95) notes.push('Nearly everyone had it right.')
  else if (discrimination !== null && discrimination >= 0 && discrimination < 20)
    notes.push('It hardly tells strong pupils from weak ones.')
  if (question.count >= manyPupils)
    for (const { text, count, right: isRight } of options)
      if (!isRight && count === 0) notes.push(`Nobody chose “${text}”.`)
  return notes.length > 0 ? notes : ['It works well.']
}

/** What the figures of a test say. */
export function testNotes({
  state,
  running,
  unmarked,
  enough,
  alpha_percent: alpha,
  complete,
}: Pick<Analysis, 'state' | 'running' | 'unmarked' | 'enough' | 'alpha_percent'> & { complete: boolean }): string[] {
  const notes: string[] = []
  if (state === 'open')
    notes.push(
      running === 0
        ? 'The test is still open: figures change.'
        : `The test is still open: ${running} are still writing.`,
    )
  if (unmarked > 0) notes.push(`${unmarked} ${unmarked === 1 ? 'answer waits' : 'answers wait'} for your marks.`)
  if (!enough) return notes
  if (!complete)
    notes.push(
      "Cronbach's alpha needs the same marked questions for all: here pupils chose, or answers wait for marks.",
    )
  if (alpha === null) return notes
  if (alpha >= 75) notes.push('The questions measure the same thing well.')
  else if (alpha >= 64) notes.push('The questions measure the same thing fairly well.')
  else notes.push('The marks depend much on chance: look at the questions with a low discrimination.')
  return notes
}
