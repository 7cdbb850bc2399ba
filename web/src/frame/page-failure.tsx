import { useRouteError } from 'react-router'
import { LoadFailure } from '../ui/loading/load-failure.tsx'
import { PageHead } from '../ui/page-head.tsx'

/** Shown when a page failed to load, inside the site frame: the reason, and a retry. */
export function PageFailure({ kicker = 'Something went wrong' }: { kicker?: string }) {
  return (
    <>
      <PageHead kicker={kicker} title="This could not be loaded" />
      <div className="wrap pt-8">
        <LoadFailure error={useRouteError()} />
      </div>
    </>
  )
}
