import { volunteerAsReviewer } from '@ariviyal/contract/community/contributions/contributions'
import { useRevalidator } from 'react-router'
import { call } from '../../api/client.ts'
import { ActButton } from './act-button.tsx'

/** Volunteers the caller as a reviewer, or ends that. */
export function Reviewers({ isReviewer }: { isReviewer: boolean }) {
  const { revalidate } = useRevalidator()
  return (
    <section aria-labelledby="reviewers" className="grid justify-items-start gap-3 border-t-2 border-ink pt-6">
      <h2 id="reviewers" className="text-xl">
        Reviewers
      </h2>
      <p className="max-w-measure">
        One colleague reads each contribution before it is public, and checks the science, the safety and that no pupil
        is in it.
      </p>
      <p role="status" className="font-semibold text-peacock empty:hidden">
        {isReviewer ? 'You are a reviewer. Your name is shown on what you publish.' : ''}
      </p>
      <ActButton
        tone="quiet"
        pending="Saving..."
        act={async () => {
          await call(volunteerAsReviewer, { body: { is_reviewer: !isReviewer } })
          await revalidate()
        }}
      >
        {isReviewer ? 'Stop reviewing' : 'Volunteer as a reviewer'}
      </ActButton>
    </section>
  )
}
