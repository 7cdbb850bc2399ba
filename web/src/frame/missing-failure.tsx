import { useRouteError } from 'react-router'
import { ApiError } from '../api/client.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PageFailure } from './page-failure.tsx'

interface Props {
  /** What is missing, such as a class. */
  noun: string
  /** The list that it would be in. */
  to: string
  list: string
}

/** Shown in the classroom when something failed to load, or when the teacher has no such thing. */
export function MissingFailure({ noun, to, list }: Props) {
  const error = useRouteError()
  if (!(error instanceof ApiError) || error.status !== 404) return <PageFailure kicker="Classroom" />
  return (
    <>
      <PageHead
        kicker="Classroom"
        title={`There is no such ${noun}`}
        lead="It may have been deleted, or it is not yours."
      />
      <div className="wrap pt-8">
        <ButtonLink to={to}>{list}</ButtonLink>
      </div>
    </>
  )
}
