import { type AskedViews, showAskedViews } from '@ariviyal/contract/gradebook/holistic'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { ApiError } from '../../../api/client.ts'
import { callAsPupil } from '../../../api/pupil-client.ts'

/** Null without a network. */
export async function loadAskedViews(signal: AbortSignal): Promise<AskedViews | null> {
  try {
    return await callAsPupil(showAskedViews, { signal })
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) return null
    throw error
  }
}

/** The progress card on the pupil's first page, where the teacher asks for it. */
export function CardLink({ asked }: { asked: AskedViews | null }) {
  const views = [asked?.self, asked?.classmate].filter((view) => view != null)
  if (views.length === 0) return null
  return (
    <section aria-labelledby="card">
      <h2 id="card" className="mb-1 text-xl">
        <Trans>Progress card</Trans>
      </h2>
      <p>
        {views.some(({ given_at: givenAt }) => givenAt === null) ? (
          <Trans>Your teacher asks how it goes.</Trans>
        ) : (
          <Trans>Your teacher has it. You can still change it.</Trans>
        )}
      </p>
      <Link to="/class/card" className="link inline-flex min-h-11 items-center">
        <Trans>Your progress card</Trans>
      </Link>
    </section>
  )
}
