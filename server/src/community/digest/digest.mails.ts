import type { Mail } from '../../platform/mail/mail.ts'
import { composeMail, type MailRecipient, type MailSection } from '../../platform/mail/mail-layout.ts'

interface Digest {
  sections: readonly MailSection[]
  settingsUrl: string
  unsubscribeUrl: string
  expiresAt: Date
}

/** Its titles are strangers' words: it goes to confirmed addresses only. */
export const digestMail = (teacher: MailRecipient & { name: string }, digest: Digest): Mail =>
  composeMail({
    to: teacher,
    greeting: teacher.name,
    subject: 'Your week with colleagues',
    paragraphs: ['This came since our last mail, and fits what you teach and follow.'],
    sections: digest.sections,
    action: { label: 'Choose day and content', url: digest.settingsUrl },
    unsubscribe: { label: 'End this weekly mail', url: digest.unsubscribeUrl },
    expiresAt: digest.expiresAt,
  })
