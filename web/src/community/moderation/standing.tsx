import {
  AppealForm,
  appealDecision,
  type OwnDecision,
  showOwnStanding,
  unblockMember,
  unmuteDiscussion,
} from '@ariviyal/contract/community/moderation'
import { communityLimits } from '@ariviyal/contract/community/community-limits'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { requireSession } from '../../session/require-session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { discussionsPath } from '../discussions/load-discussions.ts'
import type { Route } from './+types/standing'
import { actWords } from './act-words.ts'

export const meta = () => pageMeta({ title: 'Your standing' })
export const HydrateFallback = Waiting
export { CommunityFailure as ErrorBoundary } from '../community-failure.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSession()
  return call(showOwnStanding, { signal: request.signal })
}

/** Decisions about own posts, whom one blocks, and what one hides. */
export default function StandingPage({ loaderData }: Route.ComponentProps) {
  const { decisions, blocks, muted, suspended_until } = loaderData
  const appeal = useDialog<OwnDecision>()
  const end = useDialog<{ id: string; name: string; what: 'block' | 'mute' }>()
  return (
    <>
      <PageHead
        kicker="Community"
        title="Your standing"
        lead="What staff decided about your posts, whom you block and what you hide. Only you see this page."
      />
      <div className="wrap pt-6 pb-20">
        <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
          {suspended_until ? (
            <Banner tone="warning">
              You can read, but not post, until <Moment at={suspended_until} />.
            </Banner>
          ) : null}
          <Notice dialog={appeal} />
          <Notice dialog={end} />
          <Part title="Decisions about your posts" empty="Staff have made no decision about your posts.">
            {decisions.map((decision) => (
              <li key={decision.id} className="border-b border-line py-4">
                <p className="font-semibold wrap-anywhere">
                  {actWords[decision.act]}: “{decision.title}”
                </p>
                <p className="text-sm text-ink-soft">
                  <Moment at={decision.created_at} />
                  {decision.until ? (
                    <>
                      , until <Moment at={decision.until} />
                    </>
                  ) : null}
                </p>
                <p className="mt-1 wrap-anywhere">{decision.reason}</p>
                {decision.appeal ? <p className="mt-2 wrap-anywhere">Your appeal: {decision.appeal}</p> : null}
                {decision.appeal_outcome ? (
                  <p className="mt-1 wrap-anywhere">
                    {decision.appeal_outcome.is_reversed ? 'Granted' : 'Declined'}: {decision.appeal_outcome.reason}
                  </p>
                ) : decision.appeal ? (
                  <p className="mt-1 text-ink-soft">It waits for a decision.</p>
                ) : null}
                {decision.may_appeal ? (
                  <Button tone="quiet" className="mt-3" onClick={() => appeal.show(decision)}>
                    Appeal
                  </Button>
                ) : null}
              </li>
            ))}
          </Part>
          <Part title="Whom you block" empty="You have not blocked anyone.">
            {blocks.map(({ id, name }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2">
                <span className="wrap-anywhere">{name}</span>
                <Button tone="plain" onClick={() => end.show({ id, name, what: 'block' })}>
                  Unblock
                </Button>
              </li>
            ))}
          </Part>
          <Part title="Questions that you hide" empty="You have not hidden any question.">
            {muted.map(({ id, title }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2">
                <Link to={`${discussionsPath}/${id}`} className="link wrap-anywhere">
                  {title}
                </Link>
                <Button tone="plain" onClick={() => end.show({ id, name: title, what: 'mute' })}>
                  Show again
                </Button>
              </li>
            ))}
          </Part>
        </div>
      </div>
      {appeal.item === undefined ? null : (
        <ConfirmDialog
          dialog={appeal}
          title="Appeal"
          schema={AppealForm}
          act={({ id }, body) => call(appealDecision, { params: { id }, body })}
          submit="Send the appeal"
          pending="Sending..."
          failed="The appeal could not be sent. Try again."
        >
          <TextArea
            name="appeal"
            label="Why is the decision wrong?"
            maxLength={communityLimits.appealMax}
            hint="Someone other than the person who decided will read it."
          />
        </ConfirmDialog>
      )}
      {end.item === undefined ? null : (
        <ConfirmDialog
          dialog={end}
          title={end.item.what === 'block' ? 'Unblock?' : 'Show it again?'}
          act={({ id, what }) => call(what === 'block' ? unblockMember : unmuteDiscussion, { params: { id } })}
          submit={end.item.what === 'block' ? 'Unblock' : 'Show again'}
          pending="Saving..."
          failed="This could not be saved. Try again."
        >
          {end.item.name}
        </ConfirmDialog>
      )}
    </>
  )
}

function Part({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <section>
      <h2 className="text-xl">{title}</h2>
      {children.length === 0 ? <p className="mt-2 text-ink-soft">{empty}</p> : <ul className="mt-2">{children}</ul>}
    </section>
  )
}
