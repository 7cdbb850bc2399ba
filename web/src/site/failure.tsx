import { Button } from '../ui/button.tsx'
import { PageHead } from '../ui/page-head.tsx'

/** What stands where a page could not be shown. */
export function Failure() {
  return (
    <>
      <PageHead
        kicker="Something went wrong"
        title="This page could not be shown"
        lead="Check your connection and try again. What you have saved is safe."
      />
      <div className="wrap pt-8">
        <Button onClick={() => location.reload()}>Try again</Button>
      </div>
    </>
  )
}
