import { randomUUID } from 'node:crypto'
import { createAssignment, setAssignment } from '@ariviyal/contract/assignments/assignments'
import { decideWork, returnWork } from '@ariviyal/contract/assignments/marking'
import { handIn } from '@ariviyal/contract/assignments/work'
import { addStudents, createClass, showClass } from '@ariviyal/contract/classroom/classroom'
import { joinClass, makeCards } from '@ariviyal/contract/classroom/pupils'
import { addColumn } from '@ariviyal/contract/gradebook/columns'
import { saveCells } from '@ariviyal/contract/gradebook/gradebook'
import { importQuestions } from '@ariviyal/contract/questions/exchange'
import { listQuestions } from '@ariviyal/contract/questions/questions'
import type { PupilQuestion } from '@ariviyal/contract/questions/pupil-question'
import { saveAnswers, startAttempt, submitAttempt } from '@ariviyal/contract/tests/attempts'
import { closeTest, createTest, openTest } from '@ariviyal/contract/tests/tests'
import type { DemoCalls } from './demo-calls.ts'
import { type DemoPeople, personOf } from './fill-people.ts'

const pupilCount = 12

const gift = `What bends light in a camera? {=a lens ~a mirror ~a curtain ~a magnet}

Sound needs a medium to travel. {TRUE}

How many joules are 2 kJ? {#2000}

Which gas do green leaves take in by day? {=carbon dioxide ~oxygen ~nitrogen ~hydrogen}

Why do stars twinkle? {}
`

/**
 * A class of the first teacher: marks, a test that was written and one that is open, and work that waits to be marked. Returns it with the token of a
 * pupil.
 */
export async function fillClass(demo: DemoCalls, people: DemoPeople): Promise<{ classId: string; pupil: string }> {
  const { clock } = demo
  const { token } = personOf(people.teachers, 1)
  clock.moveTo(clock.at(-14))
  const { id } = await demo.call(createClass, { token, body: { name: '9 B', grade: 9, subject: 'Science' } })
  const names = Array.from({ length: pupilCount }, (_, place) => `Demo Pupil ${place + 1}`).join('\n')
  await demo.call(addStudents, { token, params: { id }, body: { names } })
  const { students } = await demo.call(showClass, { token, params: { id } })
  await fillGradebook(demo, { token, id, students: students.map((student) => student.id) })
  const pupils = await joinPupils(demo, { token, id }, 9)
  await fillTests(demo, { token, id, pupils })
  await fillWork(demo, { token, id, pupils, students: students.map((student) => student.id) })
  return { classId: id, pupil: pupils[0] ?? '' }
}

interface DemoClass {
  /** Of the teacher. */
  token: string
  id: string
}

async function fillGradebook(demo: DemoCalls, { token, id, students }: DemoClass & { students: string[] }) {
  for (const [place, title] of ['Light', 'Sound', 'Notebook'].entries()) {
    const { id: column } = await demo.call(addColumn, {
      token,
      params: { id },
      body: {
        title,
        kind: 'test',
        held_on: demo.clock
          .at(-14 + place)
          .toISOString()
          .slice(0, 10),
        max_marks: 25,
      },
    })
    const cells = students.map((student, pupil) => ({
      column_id: column,
      student_id: student,
      version: 0,
      marks: (pupil + place) % 11 === 10 ? null : 10 + ((pupil * 7 + place * 5) % 31) / 2,
      absent: (pupil + place) % 11 === 10,
    }))
    await demo.call(saveCells, { token, params: { id }, body: { cells } })
  }
}

/** The first pupils of a class join with their cards; returns their tokens. */
export async function joinPupils(demo: DemoCalls, { token, id }: DemoClass, count: number): Promise<string[]> {
  const { code, items } = await demo.call(makeCards, { token, params: { id }, body: {} })
  const joined: string[] = []
  for (const { roll_number, pin } of items.slice(0, count))
    joined.push((await demo.call(joinClass, { body: { code, roll_number, pin } })).token)
  return joined
}

async function fillTests(demo: DemoCalls, { token, id, pupils }: DemoClass & { pupils: string[] }): Promise<void> {
  await demo.call(importQuestions, { token, body: { format: 'gift', text: gift, preview: false } })
  const { items } = await demo.call(listQuestions, { token })
  const questions = items.map((question) => ({
    question_id: question.id,
    marks: question.kind === 'long-answer' ? 5 : 2,
  }))
  const draft = (title: string, mode: 'graded' | 'practice') =>
    demo.call(createTest, {
      token,
      body: { class_id: id, title, mode, minutes: 40, sections: [{ title: '', items: questions }] },
    })
  demo.clock.moveTo(demo.clock.at(-9))
  const written = await draft('Light and sound', 'graded')
  await demo.call(openTest, { token, params: { id: written.id } })
  for (const [place, pupil] of pupils.entries()) await takeTest(demo, pupil, written.id, place)
  demo.clock.moveTo(demo.clock.at(-9, 60))
  await demo.call(closeTest, { token, params: { id: written.id } })
  demo.clock.moveTo(demo.clock.at(-1))
  const practice = await draft('Practice before the examination', 'practice')
  await demo.call(openTest, { token, params: { id: practice.id } })
}

/** A pupil answers each question, some of them wrong. */
async function takeTest(demo: DemoCalls, token: string, test: string, pupil: number): Promise<void> {
  const device = randomUUID()
  const { attempt } = await demo.call(startAttempt, { token, params: { id: test }, body: { device } })
  const events = attempt.questions.map((question, place) => ({
    seq: place + 1,
    question: question.id,
    value: valueFor(question, (pupil + place) % 3 !== 0),
  }))
  const { id, epoch } = attempt
  await demo.call(saveAnswers, { token, params: { id }, body: { device, epoch, events } })
  await demo.call(submitAttempt, { token, params: { id }, body: { device, epoch, seq: events.length } })
}

function valueFor({ kind, options }: PupilQuestion, isRight: boolean): unknown {
  if (kind === 'true-false') return isRight
  if (kind === 'number') return isRight ? '2000' : '200'
  if (options) return options[isRight ? 0 : 1]?.id
  return 'Their light passes moving air, which bends it now more, now less.'
}

async function fillWork(
  demo: DemoCalls,
  { token, id, pupils, students }: DemoClass & { pupils: string[]; students: string[] },
): Promise<void> {
  demo.clock.moveTo(demo.clock.at(-5))
  const work = await demo.call(createAssignment, {
    token,
    body: {
      class_id: id,
      title: 'Draw the water cycle',
      instructions: 'Draw it, and write two sentences: where does the water of your street come from?',
      chapter: 'Water',
      grading: 'marks',
      max_marks: 10,
      due_at: demo.clock.at(3).toISOString(),
    },
  })
  await demo.call(setAssignment, { token, params: { id: work.id }, body: {} })
  demo.clock.moveTo(demo.clock.at(-3))
  for (const pupil of pupils.slice(0, 5))
    await demo.call(handIn, {
      token: pupil,
      params: { id: work.id },
      body: { id: randomUUID(), text: 'It comes from the tank beside the school, and the rain fills the tank.' },
    })
  demo.clock.moveTo(demo.clock.at(-2))
  for (const student of students.slice(0, 2))
    await demo.call(decideWork, {
      token,
      params: { id: work.id, student },
      body: { version: 0, hand_ins: 1, marks: 8, feedback: 'Clear. Now add where the rain comes from.' },
    })
  await demo.call(returnWork, { token, params: { id: work.id }, body: { student_ids: students.slice(0, 1) } })
}
