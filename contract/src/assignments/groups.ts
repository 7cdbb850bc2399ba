import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { Id, IdParams } from '../fields.ts'
import { limits } from '../limits.ts'
import { nameText } from '../name-text.ts'

const pupilsNeeded = 'Choose at least one pupil'
export const GroupForm = z.object({
  name: nameText('Name the group', limits.nameMax),
  student_ids: z
    .array(Id, pupilsNeeded)
    .check(z.minLength(1, pupilsNeeded), z.maxLength(limits.studentsMax, pupilsNeeded)),
})
export type GroupForm = z.output<typeof GroupForm>

/** A named list of pupils of a class. */
export const Group = z.object({ id: Id, name: z.string(), student_ids: z.array(Id) })
export type Group = z.infer<typeof Group>

const shared = { tag: 'Assignments', params: IdParams } as const
const changing = { ...shared, access: 'subscriber' } as const

export const listGroups = endpoint({
  ...shared,
  access: 'user',
  method: 'GET',
  path: '/api/lms/classes/{id}/groups',
  summary: 'The groups of a class, by name',
  status: 200,
  answer: z.object({ items: z.array(Group) }),
})
export const createGroup = endpoint({
  ...changing,
  method: 'POST',
  path: '/api/lms/classes/{id}/groups',
  summary: 'Make a group of pupils of a class',
  body: GroupForm,
  status: 201,
  answer: z.object({ id: Id }),
})
export const changeGroup = endpoint({
  ...changing,
  method: 'POST',
  path: '/api/lms/groups/{id}',
  summary: 'Change name and pupils of a group; assignments keep theirs',
  body: GroupForm,
  status: 200,
  answer: MessageAnswer,
})
export const deleteGroup = endpoint({
  ...changing,
  method: 'DELETE',
  path: '/api/lms/groups/{id}',
  summary: 'Delete a group; assignments keep their pupils',
  status: 200,
  answer: MessageAnswer,
})
