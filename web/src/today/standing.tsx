import { dayInWords } from '@ariviyal/contract/time'
import type { Today } from '@ariviyal/contract/today/today'
import { isStaff } from '@ariviyal/contract/accounts/roles'
import { useSession } from '../session/use-session.ts'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { standingInWords } from './today-words.ts'

type Registration = NonNullable<Today['registration']>

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
  return (
    <>
      {today.registration ? <SchoolWaits registration={today.registration} /> : null}
      {words ? <OwnStanding subscription={today.subscription} words={words} /> : null}
    </>
  )
}

const SchoolWaits = ({ registration: { name, token, created_at: sentAt } }: { registration: Registration }) => (
  <Banner tone="info" className="mt-4">
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <p className="min-w-56 flex-1 wrap-anywhere">
        The registration of {name} of {dayInWords(sentAt)} waits. You do not need to send it again.
      </p>
      <ButtonLink to={`/subscription-register/sent/${token}`} tone="quiet">
        What happens next
      </ButtonLink>
    </div>
  </Banner>
)

interface OwnStandingProps {
  subscription: Today['subscription']
  words: NonNullable<ReturnType<typeof standingInWords>>
}

function OwnStanding({ subscription, words }: OwnStandingProps) {
  const { state, request } = subscription
  const action = request?.status === 'pending' ? undefined : actions[state]
  return (
    <Banner tone={words.tone} className="mt-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <p className="min-w-56 flex-1">{words.text}</p>
        {action ? (
          <ButtonLink to="/subscription-form" tone="quiet">
            {action}
          </ButtonLink>
        ) : null}
      </div>
    </Banner>
  )
}
