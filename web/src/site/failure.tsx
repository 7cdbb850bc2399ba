import { reloadPage } from '../frame/page-reload.ts'
import { Button } from '../ui/button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { RequestReference } from '../ui/loading/request-reference.tsx'

/** Shown when a page could not be rendered. */
export function Failure({ error }: { error: unknown }) {
  return (
    <>
      <PageHead
        kicker="Something went wrong"
        title="This page could not be shown"
        lead="Check your connection and try again. What you have saved is safe."
      />
      <div className="wrap pt-8">
        <Button onClick={reloadPage}>Try again</Button>
        <RequestReference error={error} />
      </div>
    </>
  )
}
