import { retention } from '@ariviyal/contract/retention'
import { eraseOldEvents } from '../accounts/erase-old-events.ts'
import { eraseOldActivity } from '../activity/erase-old-activity.ts'
import { eraseOldMessages } from '../contact/erase-old-messages.ts'
import { eraseOldInvitations } from '../institutions/erase-old-invitations.ts'
import { eraseOldRegistrations } from '../institutions/erase-old-registrations.ts'
import { eraseOldEvidence } from '../live/attendance/erase-old-evidence.ts'
import { addDays } from '../platform/calendar.ts'
import { eraseKeptMails } from '../platform/deliver-mail.ts'
import type { House } from '../platform/house.ts'
import { eraseOldRequests } from '../subscriptions/erase-old-requests.ts'

/** Erases what has outlived its period (contract, retention), and says in the log how much of each; the counts are all it says. */
export async function eraseWhatIsOver(house: House): Promise<void> {
  const now = house.now()
  const erased = {
    messages: await eraseOldMessages(house.db, now),
    requests: await eraseOldRequests(house.db, now),
    registrations: await eraseOldRegistrations(house.db, now),
    invitations: await eraseOldInvitations(house.db, now),
    accountEvents: await eraseOldEvents(house.db, now),
    openings: await eraseOldActivity(house.db, now),
    attendanceSources: await eraseOldEvidence(house.db, now),
    keptMails: await eraseKeptMails(house.config.dataDir, addDays(now, -retention.keptMailDays)),
  }
  house.log.info({ erased }, 'what had outlived its period is erased')
}
