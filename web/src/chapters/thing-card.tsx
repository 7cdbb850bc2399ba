import { Link } from 'react-router'
import { SubscribeToAccess } from '../library/subscribe-to-access.tsx'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'

interface Props {
  kind: string
  title: string
  /** Such as the page of a book. */
  detail?: string
  to: string
  /** What the chapter gains from it. */
  purpose?: string
  /** Undefined for things that are always free. */
  isPremium?: boolean
  locked?: boolean
}

/** One thing to use in a chapter. A locked one shows what it is and links to the subscription. */
export const ThingCard = ({ kind, title, detail, to, purpose, isPremium, locked = false }: Props) => (
  <Card as="li" tone={locked ? 'locked' : 'plain'} className="flex flex-col items-start gap-1">
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="kicker">{kind}</span>
      {isPremium === undefined ? null : <Badge kind={isPremium ? 'Premium' : 'Free'} />}
    </p>
    {locked ? (
      <h3 className="text-lg leading-tight wrap-anywhere">{title}</h3>
    ) : (
      <h3 className="text-lg leading-tight wrap-anywhere">
        <Link to={to} className="link inline-flex min-h-11 items-center">
          {title}
        </Link>
      </h3>
    )}
    {detail ? <p className="text-sm text-ink-soft wrap-anywhere">{detail}</p> : null}
    {purpose ? <p className="font-serif">{purpose}</p> : null}
    {locked ? <SubscribeToAccess title={title} /> : null}
  </Card>
)
