import type { MarkingAnswer } from '@ariviyal/contract/tests/marking'
import { findPeople } from '../../accounts/find-people.ts'
import { listStudents } from '../../classroom/class-access.policy.ts'
import type { Executor } from '../../platform/db/database.ts'
import { marksOf, reasonOf } from '../attempt-marks.ts'
import type { AnswerRow, AttemptRow } from '../attempts/attempts.table.ts'
import type { ItemRow, TestRow } from '../tests.table.ts'

/** The answers to one question with the names of pupils and of who marked them, in the order of the attempts. */
export async function viewAnswers(
  executor: Executor,
  test: TestRow,
  item: ItemRow,
  attempts: AttemptRow[],
  answers: AnswerRow[],
): Promise<MarkingAnswer[]> {
  const students = new Map((await listStudents(executor, test.classId)).map((student) => [student.id, student]))
  const markers = await findPeople(
    executor,
    answers.flatMap(({ markedBy }) => markedBy ?? []),
  )
  const byAttempt = new Map(answers.map((answer) => [answer.attemptId, answer]))
  return attempts.flatMap((attempt) => {
    const [student, answer] = [students.get(attempt.studentId), byAttempt.get(attempt.id)]
    if (!student || !answer) return []
    return [
      {
        attempt_id: attempt.id,
        student_id: student.id,
        roll_number: student.rollNumber,
        name: student.name,
        attempt: attempt.number,
        value: answer.value ?? null,
        late: answer.late,
        ...(answer.late && { late_value: answer.lateValue }),
        marks: marksOf(item, answer),
        by_teacher: answer.teacherMarks !== null,
        reason: reasonOf(item, answer),
        feedback: answer.feedback,
        rubric: answer.rubric,
        version: answer.version,
        marked_by: markers.get(answer.markedBy ?? '')?.name ?? '',
      },
    ]
  })
}
