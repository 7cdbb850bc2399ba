import { isStaff } from '@ariviyal/contract/accounts/roles'
import { useLocation } from 'react-router'
import { consolePath } from '../session/gates/console-path.ts'
import { useSession } from '../session/use-session.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageHead } from '../ui/page-head.tsx'

/** Shown for unknown URLs. */
export function NotFoundPage() {
  const { currentUser } = useSession()
  const { pathname } = useLocation()
  const isInConsole = consolePath.test(pathname) && isStaff(currentUser?.role)
  return (
    <>
      <PageHead
        kicker="Error 404"
        title="This page is not in the syllabus"
        lead="The address may be mistyped, or the page has moved."
        aside={<img src="/art/not-found.svg" alt="" width="480" height="320" className="w-full max-w-sm" />}
      />
      <div className="wrap flex flex-wrap gap-4 pt-8">
        {isInConsole ? (
          <ButtonLink to="/admin">Back to your desk</ButtonLink>
        ) : (
          <ButtonLink to="/">Back to the home page</ButtonLink>
        )}
        <ButtonLink to="/contact" tone="quiet">
          Tell us what is missing
        </ButtonLink>
      </div>
    </>
  )
}
