import type { House } from '../platform/house.ts'
import { selectClassesOf } from './classes.queries.ts'
import { showClass } from './show-class.ts'

/** The classes of a teacher, each with its students, tests and marks. */
export async function classroomData(house: House, teacherId: string) {
  const classes = await selectClassesOf(house.db, teacherId)
  return { classes: await Promise.all(classes.map(({ id }) => showClass(house, teacherId, id))) }
}
