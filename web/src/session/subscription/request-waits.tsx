import { dayInWords, lastDayInWords } from '@ariviyal/contract/time'
import { Link } from 'react-router'

/** Stands in place of a call to ask for a subscription. */
export const RequestWaits = ({ since }: { since: string }) => (
  <Link to="/subscription-form/sent" className="link inline-flex min-h-11 items-center font-semibold">
    Your request of {dayInWords(since)} waits for review
  </Link>
)

/** Stands there for a former subscriber. */
export const Renew = ({ ended }: { ended: string }) => (
  <span>
    Your subscription ended on {lastDayInWords(ended)}.{' '}
    <Link to="/subscription-form" className="link inline-flex min-h-11 items-center font-semibold">
      Renew
    </Link>
  </span>
)
