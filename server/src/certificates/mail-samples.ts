import { type MailSample, sampleDays, sampleTeacher } from '../platform/mail/mail-samples.ts'
import * as mails from './certificates.mails.ts'

const serial = 'AV-0000-0000-0000-0'
const topic = 'The topic of a session'
const printed = {
  name: sampleTeacher.name,
  topic,
  theme: 'physics',
  speaker: 'The speaker',
  startsAt: sampleDays.start.toISOString(),
  endsAt: new Date(sampleDays.start.getTime() + 3_600_000).toISOString(),
  presentSeconds: 3_600,
  sessionSeconds: 3_600,
} as const

export const mailSamples: MailSample[] = [
  {
    id: 'certificate-issued',
    title: 'Certificate issued',
    sentWhen: 'A certificate of a live session is issued.',
    compose: (publicUrl) =>
      mails.certificateIssuedMail(sampleTeacher, { serial, printed, pdfKey: 'certificates/sample.pdf' }, publicUrl),
  },
  {
    id: 'certificate-name-needed',
    title: 'Name for a certificate',
    sentWhen: 'A teacher qualifies for a certificate and has not confirmed a name; once for each session.',
    compose: (publicUrl) => mails.confirmNameMail(sampleTeacher, topic, publicUrl),
  },
  {
    id: 'certificate-name-corrected',
    title: 'Name corrected',
    sentWhen: 'A teacher, or staff, correct the printed name of certificates that are in force.',
    compose: (publicUrl) => mails.nameCorrectedMail(sampleTeacher, { name: 'Name Surname', count: 3 }, publicUrl),
  },
  {
    id: 'certificate-revoked',
    title: 'Certificate revoked',
    sentWhen: 'Staff revoke a certificate.',
    compose: () =>
      mails.certificateRevokedMail(sampleTeacher, { serial, topic, reason: 'The reason that staff give.' }),
  },
]
