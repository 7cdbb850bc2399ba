import { api, type TestSession } from './accounts.ts'

interface Invitations {
  items: { id: string }[]
}

/** Invites a colleague to a class, who accepts. */
export async function joinAsCoTeacher(classId: string, owner: TestSession, colleague: TestSession): Promise<void> {
  await api('POST', `/api/lms/classes/${classId}/teachers`, { email: colleague.user.email }, owner.token)
  const { body } = await api<Invitations>('GET', '/api/lms/class-invitations', undefined, colleague.token)
  const accepted = await api('POST', `/api/lms/class-invitations/${body.items[0]?.id}/accept`, {}, colleague.token)
  if (accepted.status >= 300) throw new Error(`the invitation was not accepted: ${accepted.status}`)
}
