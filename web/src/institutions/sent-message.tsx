import { useLocation } from 'react-router'
import { Banner } from '../ui/banner.tsx'

/** What the server said when the long form before this page was sent; nothing for a visit at a later time. */
export function SentMessage() {
  const { msg } = (useLocation().state ?? {}) as { msg?: string }
  return msg ? (
    <Banner tone="success" live>
      {msg}
    </Banner>
  ) : null
}
