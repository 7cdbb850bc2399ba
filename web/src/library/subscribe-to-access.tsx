import { Link } from 'react-router'
import { UnlessAsked } from '../session/subscription/unless-asked.tsx'
import { Icon } from '../ui/icon.tsx'

/** Link from a locked item to the subscription; its accessible name includes the title (docs/product.md, Library). */
export function SubscribeToAccess({ title }: { title: string }) {
  return (
    <UnlessAsked>
      <Link
        to="/subscription-form"
        aria-label={`Subscribe to Access: ${title}`}
        className="link mt-auto inline-flex min-h-11 items-center gap-2 text-sm font-semibold"
      >
        <Icon name="lock" className="size-5" />
        Subscribe to Access
      </Link>
    </UnlessAsked>
  )
}
