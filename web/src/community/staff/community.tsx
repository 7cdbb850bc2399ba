import { showDigestFigures } from '@ariviyal/contract/community/digest/digest'
import { showCommunityFigures } from '@ariviyal/contract/community/moderation'
import { communityTimes } from '@ariviyal/contract/community/community-limits'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { ConsoleHead } from '../../console/console-head.tsx'
import { pageMeta } from '../../frame/page-meta.ts'
import { Facts } from '../../ui/facts.tsx'
import { Moment } from '../../ui/moment.tsx'
import { discussionsPath } from '../discussions/load-discussions.ts'
import type { Route } from './+types/community'

export const meta = () => pageMeta({ title: 'Community' })

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  const [figures, digest] = await Promise.all([
    call(showCommunityFigures, { signal }),
    call(showDigestFigures, { signal }),
  ])
  return { ...figures, digest }
}

const hoursInWords = (hours: number | null): string => {
  if (hours === null) return 'No answer yet'
  return hours < 48 ? `${hours.toFixed(1)} hours` : `${(hours / 24).toFixed(1)} days`
}

/** The answer clock: how long teachers wait for a first answer, and who waits. */
export default function CommunityPage({ loaderData }: Route.ComponentProps) {
  const { asked, answered, median_hours, ninetieth_hours, unanswered, digest } = loaderData
  return (
    <>
      <ConsoleHead
        title="Community"
        lead={`Questions of the last 90 days. What is reported, waits for review or has no answer after ${communityTimes.staffHours} hours is on the desk.`}
      />
      <Facts
        facts={[
          ['Questions asked', String(asked)],
          ['With an answer', String(answered)],
          ['First answer, median', hoursInWords(median_hours)],
          ['First answer, 90th percentile', hoursInWords(ninetieth_hours)],
          ['Weekly mail, readers', String(digest.readers)],
          ['Weekly mail, sent in seven days', String(digest.sent)],
          ['Weekly mail, ended by teachers', String(digest.ended)],
        ]}
      />
      <section className="mt-8">
        <h2 className="text-xl">Without an answer</h2>
        {unanswered.length === 0 ? <p className="mt-2 text-ink-soft">Every question has an answer.</p> : null}
        <ul>
          {unanswered.map(({ id, title, created_at }) => (
            <li key={id} className="border-b border-line py-3">
              <Link to={`${discussionsPath}/${id}`} className="link wrap-anywhere">
                {title}
              </Link>
              <p className="text-sm text-ink-soft">
                <Moment at={created_at} />
              </p>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
