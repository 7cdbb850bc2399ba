import type { BodyInput } from '@ariviyal/contract/endpoint'
import * as calls from '@ariviyal/contract/projects/photos'
import { dayOf } from '@ariviyal/contract/time'
import type { TestUser } from '../../accounts/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { insertPupilUpload } from '../../uploads/testing.ts'
import { enrolledClass, projectForm, projectsOf, rainField, sendVisit, visitForm } from '../testing.ts'

/** A project that asks for a photo of the scale, and for one of the gauge. */
export const openPhotoProject = (testApp: TestApp, admin: TestUser): Promise<string> =>
  projectsOf(testApp, admin).open(
    projectForm(dayOf(testApp.ctx.now()), {
      fields: [
        { ...rainField, photo: 'asked' },
        { key: 'gauge', label: 'The gauge', kind: 'photo', required: false },
      ],
    }),
  )

type Entry = Awaited<ReturnType<typeof enrolledClass>>

/** Sends the photo of the scale of a visit as the pupil of a class. */
export const sendPhotoAs = (
  testApp: TestApp,
  entry: Entry,
  projectId: string,
  form: Pick<BodyInput<typeof calls.sendPhoto>, 'visit' | 'upload'> & Partial<BodyInput<typeof calls.sendPhoto>>,
) =>
  testApp.call(calls.sendPhoto, {
    token: entry.token,
    params: { id: projectId },
    body: { field: 'rain', ...form },
  })

/** A class with a visit that has announced a photo of the scale. */
export async function announcedPhoto(testApp: TestApp, admin: TestUser) {
  const teacher = await signUpSubscriber(testApp, { admin })
  const project = await openPhotoProject(testApp, admin)
  const entry = await enrolledClass(testApp, teacher, project)
  const visit = await sendVisit(testApp, entry, project, visitForm(testApp, { photos: [{ field: 'rain' }] }))
  return { teacher, project, entry, visit, photo: visit.photos[0]?.id ?? '' }
}

/** The same once the phone has sent the photo. Its file does not exist. */
export async function receivedPhoto(testApp: TestApp, admin: TestUser) {
  const made = await announcedPhoto(testApp, admin)
  const upload = await insertPupilUpload(testApp, made.entry.pupil)
  const { status } = await sendPhotoAs(testApp, made.entry, made.project, { visit: made.visit.sent_id, upload })
  if (status !== 200) throw new Error(`no photo: ${status}`)
  return made
}
