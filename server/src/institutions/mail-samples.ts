import {
  firstOf,
  type MailSample,
  sampleDays,
  sampleInstitution,
  sampleTeacher,
} from '../platform/mail/mail-samples.ts'
import {
  claimLinkMails,
  institutionApprovedMails,
  institutionEndedMails,
  institutionExtendedMails,
  institutionOverMails,
  institutionRejectedMails,
  institutionReminderMails,
  invitationMail,
  inviteLinkRenewedMails,
  registrationReceivedMail,
  renewalReceivedMail,
  renewalRejectedMails,
  representativeRemovedMail,
  seatReleasedMail,
} from './institutions.mails.ts'

export const mailSamples: MailSample[] = [
  {
    id: 'registration-received',
    title: 'Registration of a school received',
    sentWhen: 'A school sends the registration form.',
    compose: (publicUrl) =>
      registrationReceivedMail(sampleInstitution, { paragraphs: [] }, `${publicUrl}/subscription-register/sent/…`),
  },
  {
    id: 'institution-approved',
    title: 'School approved',
    sentWhen: 'Staff approve a registration.',
    compose: (publicUrl) =>
      firstOf(
        institutionApprovedMails(sampleInstitution, {
          seats: 30,
          endsAt: sampleDays.end,
          inviteUrl: `${publicUrl}/join/…`,
          claimUrl: `${publicUrl}/school/claim/…`,
        }),
      ),
  },
  {
    id: 'institution-rejected',
    title: 'School not approved',
    sentWhen: 'Staff reject a registration.',
    compose: () => firstOf(institutionRejectedMails(sampleInstitution, 'The reason that staff give.')),
  },
  {
    id: 'institution-reminder',
    title: 'Subscription of a school ends soon',
    sentWhen: 'Thirty days and seven days before the end.',
    compose: (publicUrl) => firstOf(institutionReminderMails(sampleInstitution, sampleDays.end, publicUrl)),
  },
  {
    id: 'institution-over',
    title: 'Subscription of a school over',
    sentWhen: 'The term of a school has come to its end.',
    compose: (publicUrl) => firstOf(institutionOverMails(sampleInstitution, sampleDays.end, publicUrl)),
  },
  {
    id: 'claim-link',
    title: 'Link for the representative of a school',
    sentWhen: 'Staff send a school another link for its representative.',
    compose: (publicUrl) => firstOf(claimLinkMails(sampleInstitution, `${publicUrl}/school/claim/…`)),
  },
  {
    id: 'representative-removed',
    title: 'Representative removed',
    sentWhen: 'Staff end the role of a school’s representative.',
    compose: () => representativeRemovedMail(sampleTeacher),
  },
  {
    id: 'invite-link-renewed',
    title: 'New invite link of a school, to those who look after it',
    sentWhen: 'Staff end the role of a school’s representative.',
    compose: (publicUrl) => firstOf(inviteLinkRenewedMails(sampleInstitution, publicUrl)),
  },
  {
    id: 'institution-extended',
    title: 'Subscription of a school extended or renewed',
    sentWhen: 'Staff extend or renew the subscription of a school.',
    compose: (publicUrl) =>
      firstOf(institutionExtendedMails(sampleInstitution, { seats: 30, endsAt: sampleDays.end }, publicUrl, [])),
  },
  {
    id: 'institution-ended',
    title: 'Subscription of a school ended by staff',
    sentWhen: 'Staff end the subscription of a school before its time.',
    compose: () => firstOf(institutionEndedMails(sampleInstitution, 'The reason that staff give.', [])),
  },
  {
    id: 'renewal-received',
    title: 'Request for the next term of a school received',
    sentWhen: 'A representative asks for the next term of the school.',
    compose: (publicUrl) => renewalReceivedMail(sampleTeacher, { paragraphs: [] }, publicUrl),
  },
  {
    id: 'renewal-rejected',
    title: 'Next term of a school not approved',
    sentWhen: 'Staff decline the next term of a school.',
    compose: () => firstOf(renewalRejectedMails(sampleInstitution, 'The reason that staff give.', [])),
  },
  {
    id: 'invitation',
    title: 'Personal invitation to a seat',
    sentWhen: 'A school invites a teacher by name, or gives a seat to another teacher.',
    compose: (publicUrl) => invitationMail(sampleTeacher, { endsAt: sampleDays.end }, `${publicUrl}/join/…`),
  },
  {
    id: 'seat-released',
    title: 'Seat taken back',
    sentWhen: 'A school takes a seat back from a teacher.',
    compose: () => seatReleasedMail(sampleTeacher),
  },
]
