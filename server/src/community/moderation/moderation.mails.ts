import type { ModerationAct } from '@ariviyal/contract/community/moderation-rules'
import { dayInWords } from '@ariviyal/contract/time'
import type { Mail } from '../../platform/mail/mail.ts'
import { composeMail, type MailRecipient } from '../../platform/mail/mail-layout.ts'

/** A decision of staff, in the words of its author's mail. `title` is that of the discussion. */
export interface DecisionToTell {
  act: ModerationAct | 'appeal'
  reason: string
  title: string
  until?: Date | null
  isGranted?: boolean
}

function wordsOf({ act, until, isGranted, title }: DecisionToTell): { subject: string; what: string } {
  switch (act) {
    case 'removal':
      return { subject: 'Your post was removed', what: `We have removed what you wrote under “${title}”.` }
    case 'warning':
      return { subject: 'A warning about your post', what: `This is a warning about what you wrote under “${title}”.` }
    case 'suspension':
      return {
        subject: 'You cannot post for some time',
        what: `Because of what you wrote under “${title}” you can read, but not post, until ${until ? dayInWords(until) : 'later'}.`,
      }
    case 'appeal':
      return {
        subject: isGranted ? 'Your appeal is granted' : 'Your appeal is declined',
        what: isGranted
          ? `The decision about what you wrote under “${title}” no longer counts.`
          : `The decision about what you wrote under “${title}” stays.`,
      }
    default:
      return { subject: 'A note about your post', what: `This is about what you wrote under “${title}”.` }
  }
}

export function decisionMail(member: MailRecipient & { name: string }, decision: DecisionToTell, url: string): Mail {
  const { subject, what } = wordsOf(decision)
  const mayAppeal = decision.act === 'removal' || decision.act === 'warning' || decision.act === 'suspension'
  return composeMail({
    to: member,
    greeting: member.name,
    subject,
    paragraphs: [
      what,
      `The reason: ${decision.reason}`,
      ...(mayAppeal ? ['You can appeal. Someone other than the person who decided will read it.'] : []),
    ],
    action: { label: 'Open your standing', url },
  })
}
