import { type MailSample, sampleTeacher } from '../../platform/mail/mail-samples.ts'
import { type FairEvent, fairMail } from './fairs.mails.ts'

const sample = (event: FairEvent, title: string, sentWhen: string): MailSample => ({
  id: `fair-${event}`,
  title,
  sentWhen,
  compose: (publicUrl) =>
    fairMail(event, sampleTeacher, { heldOn: '2027-03-12', url: `${publicUrl}/networking/fairs/…` }),
})

export const fairMailSamples: MailSample[] = [
  sample('invited-school', 'School invited to a fair', 'A host invites a teacher from the directory to take part.'),
  sample('invited-judge', 'Judge invited to a fair', 'A host asks a teacher from the directory to judge.'),
  sample('asked', 'Entries to score', 'Entries of a fair wait for a judge.'),
  sample('stuck', 'Fair needs another judge', 'A judge is silent and nobody can take the place, to the host.'),
  sample('results', 'Results of a fair', 'The results of a fair are published.'),
  sample('cancelled', 'Fair cancelled', 'A fair is cancelled, to everybody who takes part.'),
  sample('host', 'New host of a fair', "The host's account is closed, to the teacher who joined first."),
]
