import * as calls from '@ariviyal/contract/assignments/marking'
import { showFeedback } from '@ariviyal/contract/assignments/feedback'
import type { BodyInput } from '@ariviyal/contract/endpoint'
import { v7 as uuid } from 'uuid'
import type { TestApp } from '../../testing/test-app.ts'
import type { ClassOfPupils } from '../../tests/testing.ts'
import { handInFiles, handIns, type AssignmentRow, submissions } from '../assignments.table.ts'
import { insertAssignment } from '../testing.ts'

interface HandedIn {
  /** The hand-in's number, from 1; the last one counts. */
  number?: number
  text?: string
  files?: ('picture' | 'pdf')[]
}

/** Stores work that a pupil has handed in, and returns the ids of its files. Their keys point to nothing unless a test stores them. */
async function insertHandIn(
  { ctx }: Pick<TestApp, 'ctx'>,
  { assignmentId, classId, studentId }: { assignmentId: string; classId: string; studentId: string },
  { number = 1, text = '', files = ['picture'] }: HandedIn = {},
) {
  const at = ctx.now()
  const counted = { handIns: number, handedInAt: at }
  const [stored] = await ctx.db
    .insert(submissions)
    .values({ id: uuid(), assignmentId, classId, studentId, ...counted, late: false, feedback: '', version: 0 })
    .onConflictDoUpdate({ target: [submissions.assignmentId, submissions.studentId], set: counted })
    .returning({ id: submissions.id })
  const submissionId = stored?.id ?? ''
  const handInId = uuid()
  await ctx.db.insert(handIns).values({
    id: handInId,
    submissionId,
    number,
    clientId: uuid(),
    text,
    receipt: uuid(),
    receivedAt: at,
    late: false,
  })
  const rows = files.map((kind, place) => {
    const id = uuid()
    return {
      id,
      handInId,
      place,
      uploadId: uuid(),
      kind,
      name: `page-${place + 1}.${kind === 'pdf' ? 'pdf' : 'jpg'}`,
      fileKey: `work/${id}.${kind === 'pdf' ? 'pdf' : 'jpg'}`,
      contentType: kind === 'pdf' ? 'application/pdf' : 'image/jpeg',
      bytes: 1_000,
      ...(kind === 'pdf' ? { pages: 2 } : { width: 600, height: 800 }),
    }
  })
  if (rows.length > 0) await ctx.db.insert(handInFiles).values(rows)
  return { submissionId, files: rows.map(({ id, fileKey }) => ({ id, fileKey })) }
}

/** An assignment for a class whose first pupil has handed in, and calls about it. */
export async function workOf(
  testApp: TestApp,
  classroom: Pick<ClassOfPupils, 'classId' | 'token' | 'pupils'>,
  change: Partial<AssignmentRow> = {},
) {
  const [first, second] = classroom.pupils
  const id = await insertAssignment(testApp, classroom.classId, change)
  const about = { assignmentId: id, classId: classroom.classId }
  const handedIn = await insertHandIn(testApp, { ...about, studentId: first?.id ?? '' })
  const student = first?.id ?? ''
  const params = { id, student }
  return {
    id,
    student,
    file: handedIn.files[0]?.id ?? '',
    fileKey: handedIn.files[0]?.fileKey ?? '',
    second: second?.id ?? '',
    handInAgain: (number: number) => insertHandIn(testApp, { ...about, studentId: student }, { number }),
    show: async (token = classroom.token) => (await testApp.call(calls.showTaughtWork, { token, params })).body,
    list: async (token = classroom.token) =>
      (await testApp.call(calls.showWorkToMark, { token, params: { id } })).body.items,
    decide: (body: Partial<BodyInput<typeof calls.decideWork>>, token = classroom.token, of = student) =>
      testApp.call(calls.decideWork, {
        token,
        params: { id, student: of },
        body: { version: 0, hand_ins: of === student ? 1 : 0, marks: null, ...body },
      }),
    note: (
      body: Partial<BodyInput<typeof calls.saveNotes>>,
      token = classroom.token,
      file = handedIn.files[0]?.id ?? '',
    ) =>
      testApp.call(calls.saveNotes, {
        token,
        params: { id: file },
        body: { page: 1, version: 0, strokes: [], ...body },
      }),
    giveBack: (student_ids?: string[], token = classroom.token) =>
      testApp.call(calls.returnWork, { token, params: { id }, body: student_ids ? { student_ids } : {} }),
    /** What the pupil sees. */
    feedback: async (token = first?.token ?? '') =>
      (await testApp.call(showFeedback, { token, params: { id } })).body.feedback,
    history: async () =>
      (await testApp.call(calls.listWorkHistory, { token: classroom.token, params: { id } })).body.items,
  }
}
