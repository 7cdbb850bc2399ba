import { dayInWords } from '@ariviyal/contract/time'
import type { Today } from '@ariviyal/contract/today/today'
import { isStaff } from '@ariviyal/contract/accounts/roles'
import { useSession } from '../session/use-session.ts'
import { Banner, type BannerTone } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { standingInWords } from './today-words.ts'

const actions: Partial<Record<Today['subscription']['state'], string>> = {
  trial: 'Ask for a subscription',
  'ending-soon': 'Ask for another term',
  ended: 'Renew',
  rejected: 'Send a new request',
}

/** The subscription and a school's registration, when there is something to say about them. */
export function Standing({ today }: { today: Today }) {
  const { currentUser } = useSession()
  const words = standingInWords(today)
  if (isStaff(currentUser?.role)) return null
  const { registration, subscription } = today
  const label = subscription.request?.status === 'pending' ? undefined : actions[subscription.state]
  return (
    <>
      {registration ? (
        <Notice
          tone="info"
          text={`The registration of ${registration.name} of ${dayInWords(registration.created_at)} is waiting for review. You do not need to send it again.`}
          action={{ to: `/subscription-register/sent/${registration.token}`, label: 'What happens next' }}
        />
      ) : null}
      {words ? (
        <Notice tone={words.tone} text={words.text} action={label ? { to: '/subscription-form', label } : null} />
      ) : null}
    </>
  )
}

interface NoticeProps {
  tone: BannerTone
  text: string
  action: { to: string; label: string } | null
}

const Notice = ({ tone, text, action }: NoticeProps) => (
  <Banner tone={tone} className="mt-4">
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <p className="min-w-56 flex-1 wrap-anywhere">{text}</p>
      {action ? (
        <ButtonLink to={action.to} tone="quiet">
          {action.label}
        </ButtonLink>
      ) : null}
    </div>
  </Banner>
)
