import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { emailAddress, Id, IdParams, Moment } from '../fields.ts'
import { messages } from '../messages.ts'

export const CoTeacherForm = z.object({
  email: emailAddress('Enter the email address of the teacher', messages.emailInvalid),
})
export type CoTeacherForm = z.infer<typeof CoTeacherForm>

const TeacherForm = z.object({ teacher_id: Id })

/** Who teaches a class. Only its owner sees `invitations`, with the addresses as entered. */
export const ClassTeachers = z.object({
  owner: z.object({ id: Id, name: z.string() }),
  /** The longest-standing first. */
  co_teachers: z.array(z.object({ id: Id, name: z.string(), joined_at: Moment })),
  invitations: z.array(z.object({ id: Id, email: z.string(), invited_at: Moment })),
})
export type ClassTeachers = z.infer<typeof ClassTeachers>

/** An invitation as the invited teacher sees it. */
export const ClassInvitation = z.object({
  id: Id,
  class: z.object({ name: z.string(), grade: z.number(), subject: z.string() }),
  /** The owner of the class; the address only where it is confirmed. */
  from: z.object({ name: z.string(), email: z.nullable(z.string()) }),
  invited_at: Moment,
})
export type ClassInvitation = z.infer<typeof ClassInvitation>

const shared = { access: 'subscriber', tag: 'Classroom' } as const

export const showClassTeachers = endpoint({
  ...shared,
  access: 'user',
  method: 'GET',
  path: '/api/lms/classes/{id}/teachers',
  summary: 'Who teaches a class',
  params: IdParams,
  status: 200,
  answer: ClassTeachers,
})
export const inviteCoTeacher = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/lms/classes/{id}/teachers',
  summary: 'Invite a co-teacher by a confirmed address; the same answer whether or not the address has an account',
  params: IdParams,
  body: CoTeacherForm,
  attempts: 'invite',
  status: 201,
  answer: MessageAnswer,
})
export const removeCoTeacher = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/lms/classes/{id}/teachers/remove',
  summary: 'Remove a co-teacher from a class',
  params: IdParams,
  body: TeacherForm,
  status: 200,
  answer: MessageAnswer,
})
export const handOverClass = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/lms/classes/{id}/owner',
  summary: 'Make a co-teacher the owner of a class; the owner becomes a co-teacher',
  params: IdParams,
  body: TeacherForm,
  status: 200,
  answer: MessageAnswer,
})
export const leaveTaughtClass = endpoint({
  ...shared,
  access: 'user',
  method: 'POST',
  path: '/api/lms/classes/{id}/leave',
  summary: 'Leave a class as a co-teacher',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
export const withdrawClassInvitation = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/api/lms/class-invitations/{id}',
  summary: 'Withdraw an invitation to a class of the caller',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
export const listClassInvitations = endpoint({
  ...shared,
  access: 'user',
  method: 'GET',
  path: '/api/lms/class-invitations',
  summary: "Invitations to classes that wait for the caller's answer; none while the address is not confirmed",
  status: 200,
  answer: z.object({ items: z.array(ClassInvitation) }),
})
export const acceptClassInvitation = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/lms/class-invitations/{id}/accept',
  summary: 'Become a co-teacher of a class',
  params: IdParams,
  status: 200,
  answer: z.object({ class_id: Id, msg: z.string() }),
})
export const declineClassInvitation = endpoint({
  ...shared,
  access: 'user',
  method: 'POST',
  path: '/api/lms/class-invitations/{id}/decline',
  summary: 'Decline an invitation to a class',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
