import { lazy, type ReactNode, Suspense } from 'react'
import { useSession } from '../use-session.ts'

/** Lazy: only people whose request waits need it. */
const RequestWaits = lazy(async () => {
  const module = await import('./request-waits.tsx')
  return { default: module.RequestWaits }
})

/**
 * A call to ask for a subscription. Who has asked reads since when the request waits instead; the stylesheet hides the
 * call from them before hydration (head-script.ts).
 */
export function UnlessAsked({ children }: { children: ReactNode }) {
  const since = useSession().currentUser?.requested_at
  return (
    <>
      <span className="unless-asked contents">{children}</span>
      {since ? (
        <Suspense fallback={<span className="inline-block min-h-11" />}>
          <RequestWaits since={since} />
        </Suspense>
      ) : null}
    </>
  )
}
