import { lazy, type ReactNode, Suspense } from 'react'
import { UnlessAsked } from './unless-asked.tsx'
import { useSession } from '../use-session.ts'

/** Lazy: only former subscribers need it. */
const Renew = lazy(async () => {
  const module = await import('./request-waits.tsx')
  return { default: module.Renew }
})

/** Like `UnlessAsked`, for a call whose words the specification leaves open: a former subscriber reads when the subscription ended, and renews. */
export function AskOrRenew({ children }: { children: ReactNode }) {
  const ended = useSession().currentUser?.ended_at
  return (
    <UnlessAsked>
      {ended ? (
        <Suspense fallback={children}>
          <Renew ended={ended} />
        </Suspense>
      ) : (
        children
      )}
    </UnlessAsked>
  )
}
