/** A question of a test by what is right; without it the teacher gives the marks. */
interface ModelQuestion {
  marks: number
  negative?: number
  right: readonly string[]
  counting?: 'full-marks' | 'left-out'
}

/** Questions by their text. Each unit of a section is a question, or the alternatives of an internal choice. */
export interface ModelTest {
  sections: readonly { best?: number; units: readonly (readonly string[])[] }[]
  questions: Record<string, ModelQuestion>
}

/** What a pupil was asked and answered, and the marks that the teacher gave. */
export interface Taken {
  asked: readonly string[]
  answers: Record<string, string>
  given?: Record<string, number>
}

function score({ sections, questions }: ModelTest, marksOf: (text: string) => number | null): number {
  const total = sections.flatMap(({ best, units }) =>
    units
      .map((texts) => texts.filter((text) => questions[text]?.counting !== 'left-out').map(marksOf))
      .map((marks) => marks.filter((mark) => mark !== null))
      .map((marks) => (marks.length === 0 ? 0 : Math.max(...marks)))
      .toSorted((a, b) => b - a)
      .slice(0, best),
  )
  return Math.max(
    0,
    total.reduce((sum, marks) => sum + marks, 0),
  )
}

export const mostOf = (test: ModelTest): number => score(test, (text) => test.questions[text]?.marks ?? 0)

/** Marks in quarters have no rounding. */
export const totalOf = (test: ModelTest, { asked, answers, given = {} }: Taken): number =>
  score(test, (text) => {
    const question = test.questions[text]
    const answer = answers[text]
    if (!question || !asked.includes(text)) return null
    if (question.counting === 'full-marks') return question.marks
    if (answer === undefined) return null
    if (question.right.length === 0) return given[text] ?? 0
    return question.right.includes(answer) ? question.marks : -(question.negative ?? 0)
  })
