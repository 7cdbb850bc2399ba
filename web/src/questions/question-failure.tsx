import { useRouteError } from 'react-router'
import { ApiError } from '../api/client.ts'
import { PageFailure } from '../frame/page-failure.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageHead } from '../ui/page-head.tsx'

/** Shown when questions failed to load, or when the teacher has no such question. */
export function QuestionFailure() {
  const error = useRouteError()
  if (!(error instanceof ApiError) || error.status !== 404) return <PageFailure kicker="Classroom" />
  return (
    <>
      <PageHead
        kicker="Classroom"
        title="There is no such question"
        lead="It may have been deleted, or it is not yours."
      />
      <div className="wrap pt-8">
        <ButtonLink to="/lms/questions">Your questions</ButtonLink>
      </div>
    </>
  )
}
