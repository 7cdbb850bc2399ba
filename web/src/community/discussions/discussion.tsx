import { subjects } from '@ariviyal/contract/accounts/teaching'
import { showDiscussion } from '@ariviyal/contract/community/discussions'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { requireSession } from '../../session/require-session.ts'
import { useReloadOnSubscription } from '../../session/subscription/use-reload-on-subscription.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { loadOnDemand } from '../../ui/loading/load-on-demand.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { pluralise } from '../../ui/pluralise.ts'
import { PostMenu } from '../moderation/post-menu.tsx'
import { CommunityFailure } from '../community-failure.tsx'
import type { Route } from './+types/discussion'
import { AnswerView } from './answer-view.tsx'
import { AnswerEditor } from './answer-editor.tsx'
import { FollowButton } from './follow-button.tsx'
import { discussionsPath } from './load-discussions.ts'
import { PostBody } from './post-body.tsx'
import { PostLine } from './post-line.tsx'

const EditDiscussion = loadOnDemand(async () => (await import('./edit-discussion.tsx')).EditDiscussion)

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta({ title: loaderData?.discussion.title ?? 'Question' })
export const HydrateFallback = Waiting
export const ErrorBoundary = () => (
  <CommunityFailure noun="question" next={{ to: discussionsPath, label: 'Questions and answers' }} />
)

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  requireSession()
  return { discussion: await call(showDiscussion, { params: { id: params.id }, signal: request.signal }) }
}

/** A question with its answers. */
export default function DiscussionPage({ loaderData: { discussion } }: Route.ComponentProps) {
  useReloadOnSubscription()
  const outcome = outcomeIn(useLocation().state)
  const [isEditing, setIsEditing] = useState(false)
  const { id, title, subject, grade, board, chapter, answers, author, state } = discussion
  const about = [subjects[subject], grade === null ? '' : `Grade ${grade}`, chapter, board ?? '']
  return (
    <>
      <PageHead kicker="Community" title={title} lead={about.filter(Boolean).join(' · ')} />
      <div className="wrap pt-6 pb-20">
        <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
          {outcome ? (
            <Banner tone="success" live>
              {outcome}
            </Banner>
          ) : null}
          {state === 'waiting' ? (
            <Banner tone="info">Colleagues do not see this yet. It waits for review, because it has a link.</Banner>
          ) : null}
          {state === 'hidden' ? (
            <Banner tone="warning">Hidden while staff examine a complaint. Only you see it.</Banner>
          ) : null}
          {state === 'removed' ? <Banner tone="warning">Staff removed this. Only you see it.</Banner> : null}
          {isEditing ? (
            <EditDiscussion discussion={discussion} close={() => setIsEditing(false)} />
          ) : (
            <div>
              <PostBody post={discussion} />
              <PostLine post={discussion}>
                {discussion.edit ? (
                  <Button tone="plain" onClick={() => setIsEditing(true)}>
                    Edit
                  </Button>
                ) : null}
                <PostMenu id={id} author={author} isDiscussion />
              </PostLine>
            </div>
          )}
          <section aria-labelledby="answers" className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <h2 id="answers" className="text-xl">
              {answers.length === 0 ? 'No answer yet' : pluralise(answers.length, 'answer')}
            </h2>
            {answers.map((answer) => (
              <AnswerView key={answer.id} answer={answer} isAsker={author.is_caller} />
            ))}
          </section>
          {state === 'shown' && !author.is_caller ? <FollowButton id={id} isFollowed={discussion.is_followed} /> : null}
          {state === 'shown' ? <AnswerEditor key={id} discussionId={id} /> : null}
          <p>
            <Link to={discussionsPath} className="link inline-flex min-h-11 items-center">
              All questions
            </Link>
          </p>
        </div>
      </div>
    </>
  )
}

const outcomeIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'outcome' in state && typeof state.outcome === 'string'
    ? state.outcome
    : null
