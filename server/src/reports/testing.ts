import { v7 as uuid } from 'uuid'
import { type SubmissionRow, submissions } from '../assignments/assignments.table.ts'
import { type ReturnedContent, returnedWork } from '../assignments/marking/marking.table.ts'
import { insertAssignment } from '../assignments/testing.ts'
import { type ClassOfPupils, deviceOf, event, type TestDraft, testsOf, trueFalse } from '../tests/testing.ts'
import type { TestApp } from '../testing/test-app.ts'

/** Stores what one pupil has for an assignment: handed in, and returned with these marks. */
export async function insertWork(
  { ctx }: Pick<TestApp, 'ctx'>,
  { classId }: Pick<ClassOfPupils, 'classId'>,
  assignmentId: string,
  studentId: string,
  change: Partial<SubmissionRow> = {},
  shown: Partial<ReturnedContent> = {},
): Promise<string> {
  const now = ctx.now()
  const id = uuid()
  const row: SubmissionRow = {
    id,
    assignmentId,
    classId,
    studentId,
    handIns: 1,
    handedInAt: now,
    late: false,
    marks: 8,
    rubric: null,
    feedback: 'Label the axes next time.',
    version: 1,
    markedBy: null,
    markedAt: now,
    returnedAt: now,
    returnedMarks: 8,
    ...change,
  }
  await ctx.db.insert(submissions).values(row)
  if (row.returnedAt !== null)
    await ctx.db.insert(returnedWork).values({
      submissionId: id,
      revision: 1,
      content: {
        handInId: null,
        marks: row.returnedMarks,
        of: 10,
        rubric: [],
        rowWords: [],
        words: 'Label the axes next time.',
        nextSteps: [],
        pages: [],
        ...shown,
      },
    })
  return id
}

export const insertMarkedAssignment = async (
  testApp: TestApp,
  { classId }: ClassOfPupils,
  change: Parameters<typeof insertAssignment>[2] = {},
) => insertAssignment(testApp, classId, { chapter: 'Light', competency: 'Measures', ...change })

/** An open test of true-false questions about a chapter, in which each pupil has answered that many rightly; null has not taken it. */
export async function takenTest(
  testApp: TestApp,
  classroom: ClassOfPupils,
  right: readonly (number | null)[],
  about: { title?: string; chapter?: string; competency?: string; questions?: number } & Partial<TestDraft> = {},
): Promise<string> {
  const { title = 'Light', chapter = 'Light', competency = 'Explains', questions: count = 4, ...more } = about
  const mine = testsOf(testApp, classroom)
  const questions: string[] = []
  for (let made = 0; made < count; made += 1)
    questions.push(await mine.ask({ ...trueFalse(true), chapter, competency }))
  const items = questions.map((id) => ({ question_id: id, marks: 1 }))
  const id = await mine.draft({ title, mode: 'graded', sections: [{ title: 'A', items }], ...more })
  await mine.open(id)
  for (const [place, pupil] of classroom.pupils.entries()) {
    const rightAnswers = right[place] ?? null
    if (rightAnswers === null) continue
    const device = deviceOf(testApp, pupil.token, 'phone')
    const { attempt } = (await device.start(id)).body
    const events = questions.map((question, asked) => event(asked + 1, question, asked < rightAnswers))
    await device.save(attempt.id, attempt.epoch, events)
    await device.submit(attempt.id, attempt.epoch, events.length)
  }
  return id
}
