import { brand } from '@ariviyal/contract/brand'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import * as calls from '@ariviyal/contract/privacy'
import { isStaff } from '@ariviyal/contract/roles'
import { acceptConsents, showConsents } from '../accounts/consents.ts'
import { noteAccountEvent } from '../accounts/note-account-event.ts'
import { accountData } from '../accounts/personal-data.ts'
import { verifyOwnPassword } from '../accounts/verify-own-password.ts'
import { activityData } from '../activity/personal-data.ts'
import { certificateData } from '../certificates/personal-data.ts'
import { classroomData } from '../classroom/personal-data.ts'
import { institutionData } from '../institutions/personal-data.ts'
import { liveData } from '../live/personal-data.ts'
import type { House } from '../platform/house.ts'
import { type App, route } from '../platform/http/route.ts'
import { subscriptionData } from '../subscriptions/personal-data.ts'
import { deleteAccountOf, deleteOwnAccount } from './delete-account.ts'
import { eraseWhatIsOver } from './erase-what-is-over.ts'
import { personalFile } from './personal-file.ts'

const retentionJob = 'privacy.retention'

export function privacyRoutes(app: App, house: House): void {
  route(app, calls.listConsents, async ({ caller }) => {
    const consents = await showConsents(house.db, caller.user.id)
    // The texts are between the house and those who use it; its staff are bound by what they agreed on with it.
    return isStaff(caller.user.role) ? { ...consents, due: [] } : consents
  })
  route(app, calls.acceptConsents, async ({ caller, body }) => {
    await acceptConsents(house.db, caller.user.id, body.documents, house.now())
    return { msg: serverMessages.consentGiven }
  })
  route(app, calls.exportPersonalData, async ({ caller, body }) => {
    const { id } = caller.user
    await verifyOwnPassword(house.db, id, body.password)
    const now = house.now()
    const data = {
      ...(await accountData(house.db, id, now)),
      ...(await subscriptionData(house.db, id)),
      ...(await institutionData(house.db, id)),
      ...(await classroomData(house, id)),
      ...(await activityData(house.db, id)),
      ...(await liveData(house.db, id)),
      ...(await certificateData(house.db, id)),
    }
    await noteAccountEvent(house.db, id, 'data-exported', now)
    return personalFile(data, now)
  })
  route(app, calls.deleteAccount, async ({ caller, body }) => {
    const verifiedHash = await verifyOwnPassword(house.db, caller.user.id, body.password)
    await deleteOwnAccount(house, caller.user, verifiedHash)
    return { msg: messages.accountDeleted }
  })
  route(app, calls.deleteUser, async ({ caller, params }) => {
    await deleteAccountOf(house, caller.user, params.id)
    return { msg: serverMessages.userDeleted }
  })

  house.jobs.work(retentionJob, {}, () => eraseWhatIsOver(house))
  house.jobs.schedule(retentionJob, '40 3 * * *', brand.timeZone)
}
