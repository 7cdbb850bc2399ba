import type { Endpoint } from '@ariviyal/contract/endpoint'
import * as calls from '@ariviyal/contract/projects/photos'
import { nameLead } from '@ariviyal/contract/projects/running'
import type { TestUser } from '../../accounts/testing.ts'
import { announcedPhoto, receivedPhoto } from '../../projects/photos/testing.ts'
import { enrolledClass } from '../../projects/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { insertPupilUpload } from '../../uploads/testing.ts'
import { inClass } from './classes-of-others.ts'
import type { OwnedCall } from '../objects-of-others.ts'
import type { TestApp } from '../test-app.ts'

type Make = (testApp: TestApp, admin: TestUser) => Promise<OwnedCall>
const refused = { status: 404, code: 'not-found' }

/** A photo before the release is its teacher's alone, and staff are others. photos.test.ts tries who decides it afterwards. */
export const ownedPhotoCalls: Make[] = [
  async (testApp, admin) => {
    const { entry, project, visit, teacher } = await announcedPhoto(testApp, admin)
    const other = await signUpSubscriber(testApp, { admin })
    const stranger = await enrolledClass(testApp, other, project, { school: 'Another school' })
    const upload = await insertPupilUpload(testApp, entry.pupil)
    return {
      endpoint: calls.sendPhoto,
      sent: { params: { id: project }, body: { visit: visit.sent_id, field: 'rain', upload } },
      owner: { ...teacher, token: entry.token },
      others: [{ ...other, token: stranger.token }],
      refused,
    }
  },
  async (testApp, admin) => {
    const { entry, teacher, photo } = await receivedPhoto(testApp, admin)
    const endpoint: Endpoint = calls.decidePhoto
    return {
      endpoint,
      sent: { params: { id: photo }, body: { is_accepted: false, reason: 'A face is visible' } },
      owner: teacher,
      others: [await signUpSubscriber(testApp, { admin }), admin],
      refused,
      inClass: await inClass(testApp, endpoint, entry.classId),
    }
  },
  async (testApp, admin) => {
    const { project, teacher } = await announcedPhoto(testApp, admin)
    const params = { id: project }
    await testApp.call(nameLead, { token: admin.token, params, body: { email: teacher.email } })
    return {
      endpoint: calls.listPhotosToReview,
      sent: { params },
      owner: teacher,
      others: [await signUpSubscriber(testApp, { admin })],
      refused,
    }
  },
]
