import { subjects } from '@ariviyal/contract/accounts/teaching'
import {
  acceptMentorRequest,
  declineMentorRequest,
  endMentorPair,
  listMentorPairs,
  type MentorPair,
} from '@ariviyal/contract/community/people/people'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { call, serverMessage } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { requireSession } from '../../session/require-session.ts'
import { Banner, type BannerTone } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { RowButton } from '../../ui/list/row-button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/mentors'

export const meta = () => pageMeta({ title: 'Mentors' })
export const HydrateFallback = Waiting
export { CommunityFailure as ErrorBoundary } from '../community-failure.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSession()
  return call(listMentorPairs, { signal: request.signal })
}

type Act = typeof acceptMentorRequest | typeof declineMentorRequest | typeof endMentorPair

/** The caller's mentors, and those whose mentor they are. */
export default function MentorsPage({ loaderData: { items } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [outcome, setOutcome] = useState<{ tone: BannerTone; text: string }>()
  const act = async (endpoint: Act, id: string) => {
    setOutcome(undefined)
    try {
      const { msg } = await call(endpoint, { params: { id } })
      setOutcome({ tone: 'success', text: msg })
    } catch (error) {
      setOutcome({ tone: 'error', text: serverMessage(error) ?? 'That did not work. Try again.' })
    }
    await revalidate()
  }
  return (
    <>
      <PageHead
        kicker="Community"
        title="Mentors"
        lead="Two teachers, one subject, for as long as both like. A request ends after a week without an answer."
        aside={<ButtonLink to="/networking/people">Find a mentor</ButtonLink>}
      />
      <div className="wrap grid gap-6 pt-6 pb-20">
        {outcome ? (
          <Banner tone={outcome.tone} live>
            {outcome.text}
          </Banner>
        ) : null}
        {items.length === 0 ? (
          <Empty>
            No mentor and no request. <Link to="/networking/profile">Your profile</Link> says in which subjects you
            would be one.
          </Empty>
        ) : (
          <ul className="border-t-2 border-ink">
            {items.map((pair) => (
              <Pair key={pair.id} pair={pair} act={(endpoint) => void act(endpoint, pair.id)} />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

const headings = {
  mentor: { asked: 'asks you to be their mentor in', accepted: 'has you as a mentor in' },
  teacher: { asked: 'has your request to be your mentor in', accepted: 'is your mentor in' },
}

function Pair({ pair, act }: { pair: MentorPair; act: (endpoint: Act) => void }) {
  const { role, state, subject, other, message, contact } = pair
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 border-b border-line py-4">
      <div className="min-w-0 flex-1 basis-72">
        <p className="text-lg wrap-anywhere">
          <Link to={`/networking/people/${other.id}`} className="link font-bold">
            {other.name}
          </Link>{' '}
          {headings[role][state]} {subjects[subject].toLowerCase()}.
        </p>
        <p className="mt-1 font-serif wrap-anywhere whitespace-pre-line">{message}</p>
        {state === 'asked' ? (
          <p className="mt-1 text-ink-soft">
            Without an answer it ends on <Moment at={pair.free_at} />
          </p>
        ) : (
          <p className="mt-1 wrap-anywhere">
            {contact === '' ? 'They have not given any contact details.' : `Reach me: ${contact}`}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {role === 'mentor' && state === 'asked' ? (
          <>
            <RowButton label="Accept" about={`the request of ${other.name}`} onClick={() => act(acceptMentorRequest)} />
            <RowButton
              label="Decline"
              about={`the request of ${other.name}`}
              tone="danger"
              onClick={() => act(declineMentorRequest)}
            />
          </>
        ) : (
          <RowButton
            label={state === 'asked' ? 'Take back' : 'End'}
            about={`with ${other.name}`}
            tone="danger"
            onClick={() => act(endMentorPair)}
          />
        )}
      </div>
    </li>
  )
}
