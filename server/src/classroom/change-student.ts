import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { lockClassOfStudent } from './classes.queries.ts'
import { deleteStudent, updateStudentName } from './students.queries.ts'

/** Raises `not-found`. */
export async function renameStudent(house: House, teacherId: string, id: string, name: string): Promise<void> {
  await house.db.transaction(async (tx) => {
    if (!(await lockClassOfStudent(tx, id, teacherId))) throw new Refusal('not-found')
    await updateStudentName(tx, id, name)
  })
}

/** Removes a student with the marks; the others keep their roll numbers. Raises `not-found`, to the second of two as well. */
export async function removeStudent(house: House, teacherId: string, id: string): Promise<void> {
  await house.db.transaction(async (tx) => {
    if (!(await lockClassOfStudent(tx, id, teacherId))) throw new Refusal('not-found')
    if (!(await deleteStudent(tx, id))) throw new Refusal('not-found')
  })
}
