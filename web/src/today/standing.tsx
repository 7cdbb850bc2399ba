import type { Today } from '@ariviyal/contract/today/today'
import { isStaff } from '@ariviyal/contract/accounts/roles'
import { useSession } from '../session/use-session.ts'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { standingInWords } from './today-words.ts'

const actions: Partial<Record<Today['subscription']['state'], string>> = {
  trial: 'Ask for a subscription',
  'ending-soon': 'Ask for another term',
  ended: 'Renew',
  rejected: 'Send a new request',
}

/** The subscription, when there is something to say about it. */
export function Standing({ today }: { today: Today }) {
  const { currentUser } = useSession()
  const words = standingInWords(today)
  if (!words || isStaff(currentUser?.role)) return null
  const { state, request } = today.subscription
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
