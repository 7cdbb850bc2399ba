import { listMails, type MailTemplate } from '@ariviyal/contract/mails'
import { mailSamples as accounts } from '../accounts/mail-samples.ts'
import { mailSamples as audit } from '../audit/mail-samples.ts'
import { mailSamples as certificates } from '../certificates/mail-samples.ts'
import { mailSamples as contact } from '../contact/mail-samples.ts'
import { mailSamples as institutions } from '../institutions/mail-samples.ts'
import { mailSamples as live } from '../live/mail-samples.ts'
import type { House } from '../platform/house.ts'
import { type App, route } from '../platform/http/route.ts'
import type { MailSample } from '../platform/mail-samples.ts'
import { mailSamples as privacy } from '../privacy/mail-samples.ts'
import { mailSamples as secondFactor } from '../second-factor/mail-samples.ts'
import { mailSamples as subscriptions } from '../subscriptions/mail-samples.ts'
import { mailSamples as team } from '../team/mail-samples.ts'

/** Every letter of the house, room by room; `architecture.test.ts` finds the one that is missing here. */
const rooms: Record<string, MailSample[]> = {
  Subscriptions: subscriptions,
  Institutions: institutions,
  'Live sessions': live,
  Accounts: accounts,
  Certificates: certificates,
  Privacy: privacy,
  Contact: contact,
  Staff: team,
  'Second factor': secondFactor,
  'Audit log': audit,
}

export function mailsRoutes(app: App, house: House): void {
  const items = Object.entries(rooms).flatMap(([about, samples]) =>
    samples.map(({ id, title, sentWhen, compose }): MailTemplate => ({
      id,
      title,
      about,
      sent_when: sentWhen,
      ...compose(house.config.publicUrl),
    })),
  )
  route(app, listMails, async () => ({ items }))
}
