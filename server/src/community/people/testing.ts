import { saveTeaching } from '../../accounts/teaching/save-teaching.ts'
import type { Teaching } from '@ariviyal/contract/accounts/teaching'
import { ProfileForm } from '@ariviyal/contract/community/people/people'
import type { TestApp } from '../../testing/test-app.ts'
import { saveOwn } from './own-profile.ts'
import { findProfileOf } from './profiles.queries.ts'

export const profileForm = (change: Partial<ProfileForm> = {}): ProfileForm =>
  ProfileForm.parse({
    name: 'Demo Teacher',
    board: 'CBSE',
    languages: ['en'],
    district: '33-madurai',
    ask_about: 'Optics with a matchbox',
    contact: 'demo@school.example',
    mentor_subjects: [],
    is_shown: true,
    is_nearby: false,
    ...change,
  })

/** Saves a profile of this teacher; returns its id. */
export async function putProfile(
  testApp: TestApp,
  userId: string,
  { teaching, ...change }: Partial<ProfileForm> & { teaching?: Partial<Teaching> } = {},
): Promise<string> {
  await saveOwn(testApp.ctx, userId, profileForm(change))
  if (teaching) await saveTeaching(testApp.ctx.db, userId, { subjects: [], grades: [], ...teaching })
  return (await findProfileOf(testApp.ctx.db, userId))?.id ?? ''
}
