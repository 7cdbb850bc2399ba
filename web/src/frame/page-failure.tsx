import type { ReactNode } from 'react'
import { Link, useRouteError } from 'react-router'
import { isMissing } from '../api/client.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { LoadFailure } from '../ui/loading/load-failure.tsx'
import { PageHead } from '../ui/page-head.tsx'

interface Props {
  kicker?: string
  /** What the page says where there is nothing at its address. */
  missing?: string
  lead?: ReactNode
  /** The page to go on from. */
  next?: { to: string; label: string }
}

/** Shown when a page failed to load, inside the site frame: the reason and a retry, or that there is nothing. */
export function PageFailure({
  kicker,
  missing = 'This is not here',
  lead = 'It may have been deleted, or the address is mistyped.',
  next,
}: Props) {
  const error = useRouteError()
  if (isMissing(error)) {
    const { to, label } = next ?? { to: '/', label: 'Back to the home page' }
    return (
      <>
        <PageHead kicker={kicker ?? 'Error 404'} title={missing} lead={lead} />
        <div className="wrap pt-8">
          <ButtonLink to={to}>{label}</ButtonLink>
        </div>
      </>
    )
  }
  return (
    <>
      <PageHead kicker={kicker ?? 'Something went wrong'} title="This could not be loaded" />
      <div className="wrap pt-8">
        <LoadFailure error={error}>
          {next ? (
            <Link to={next.to} className="link inline-flex min-h-11 items-center">
              {next.label}
            </Link>
          ) : null}
        </LoadFailure>
      </div>
    </>
  )
}
