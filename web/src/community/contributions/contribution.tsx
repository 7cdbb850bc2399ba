import { contributionKinds } from '@ariviyal/contract/community/contributions/contribution-rules'
import {
  adaptContribution,
  type Contribution,
  discardDraft,
  showContribution,
} from '@ariviyal/contract/community/contributions/contributions'
import { Link, useLocation, useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { outcomeIn } from '../../questions/outcome-in.ts'
import { requireSession } from '../../session/require-session.ts'
import { useReloadOnSubscription } from '../../session/subscription/use-reload-on-subscription.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { authorWords } from '../discussions/author-words.ts'
import { PostLine } from '../discussions/post-line.tsx'
import { PostMenu } from '../moderation/post-menu.tsx'
import { CommunityFailure } from '../community-failure.tsx'
import type { Route } from './+types/contribution'
import { ActButton } from './act-button.tsx'
import { ContributionContent } from './contribution-content.tsx'
import { aboutWords } from './contribution-words.ts'
import { contributionsPath } from './load-contributions.ts'
import { ReviewPanel } from './review-panel.tsx'
import { SendForm } from './send-form.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData?.contribution.version.form.title ?? 'Contribution' })
export const HydrateFallback = Waiting
export const ErrorBoundary = () => (
  <CommunityFailure noun="contribution" next={{ to: contributionsPath, label: 'Plans, papers and experiments' }} />
)

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  requireSession()
  const asked = new URL(request.url).searchParams.get('version')
  const version = asked === 'open' || (asked !== null && /^\d{1,2}$/.test(asked)) ? asked : undefined
  const query = version === undefined ? {} : { version }
  return { contribution: await call(showContribution, { params: { id: params.id }, query, signal: request.signal }) }
}

/** A lesson plan, a paper or an experiment: the public version, or the one that the address names. */
export default function ContributionPage({ loaderData: { contribution } }: Route.ComponentProps) {
  useReloadOnSubscription()
  const navigate = useNavigate()
  const outcome = outcomeIn(useLocation().state)
  const { id, kind, author, version, review, open } = contribution
  const { form, state } = version
  const isOpen = state === 'draft' || state === 'sent' || state === 'returned'
  const path = `${contributionsPath}/${id}`
  const leaveWith = (address: string, msg: string) => navigate(address, { replace: true, state: { outcome: msg } })
  return (
    <>
      <PageHead kicker={contributionKinds[kind]} title={form.title} lead={aboutWords(form)} />
      <div className="wrap pt-6 pb-20">
        <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
          {outcome ? (
            <Banner tone="success" live>
              {outcome}
            </Banner>
          ) : null}
          <StateBanners contribution={contribution} />
          <ContributionContent version={version} />
          <div>
            {version.reviewer === null ? null : (
              <p className="text-sm wrap-anywhere text-ink-soft">Read and made public by {version.reviewer}</p>
            )}
            <PostLine post={{ author, created_at: version.at, edited_at: null }}>
              {isOpen ? null : <PostMenu id={id} author={author} />}
            </PostLine>
          </div>
          {contribution.may_adapt && !isOpen && !author.is_caller ? (
            <ActButton
              tone="quiet"
              pending="Copying..."
              act={async () => {
                const { id: adapted } = await call(adaptContribution, { params: { id } })
                await navigate(`${contributionsPath}/${adapted}/edit`)
              }}
            >
              Adapt it for my class
            </ActButton>
          ) : null}
          <Relations contribution={contribution} />
          {author.is_caller ? <OwnActs contribution={contribution} isOpen={isOpen} /> : null}
          {author.is_caller && open && isOpen && state !== 'sent' && contribution.state !== 'removed' ? (
            <SendForm id={id} kind={kind} done={(msg) => leaveWith(`${path}?version=open`, msg)} />
          ) : null}
          {review !== null && state === 'sent' ? (
            <ReviewPanel
              id={id}
              review={review}
              done={(isPublic, msg) => leaveWith(isPublic ? path : `${contributionsPath}?list=review`, msg)}
            />
          ) : null}
          <p>
            <Link to={contributionsPath} className="link inline-flex min-h-11 items-center">
              All plans, papers and experiments
            </Link>
          </p>
        </div>
      </div>
    </>
  )
}

/** Where the contribution and the version that is read are on their way. */
function StateBanners({ contribution: { id, state, author, version, open } }: { contribution: Contribution }) {
  const path = `${contributionsPath}/${id}`
  return (
    <>
      {state === 'removed' ? <Banner tone="warning">Staff removed this. Only you see it.</Banner> : null}
      {state === 'hidden' ? <Banner tone="warning">Hidden while staff examine a complaint.</Banner> : null}
      {version.state === 'draft' ? <Banner tone="info">This is your draft. Only you see it.</Banner> : null}
      {version.state === 'sent' ? (
        <Banner tone="info">
          {author.is_caller
            ? 'This waits for a reviewer. We will tell you when it is published or returned.'
            : 'This waits for a reviewer. It is not public.'}
        </Banner>
      ) : null}
      {version.state === 'returned' ? (
        <Banner tone="warning">
          <p>The reviewer returned it and wrote:</p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{version.review_note}</p>
        </Banner>
      ) : null}
      {version.state === 'earlier' ? (
        <Banner tone="info">
          This is version {version.number}, an earlier one.{' '}
          <Link to={path} className="link">
            Read the public version
          </Link>
        </Banner>
      ) : null}
      {version.state === 'public' && open ? (
        <Banner tone="info">
          You work on version {open.number}; colleagues see this one until it is public.{' '}
          <Link to={`${path}?version=open`} className="link">
            Open version {open.number}
          </Link>
        </Banner>
      ) : null}
    </>
  )
}

/** What it was adapted from, what was adapted from it, and its versions. */
function Relations({ contribution: { id, chain, adaptations, history, version } }: { contribution: Contribution }) {
  return (
    <>
      {chain.length > 0 ? (
        <section>
          <h2 className="text-xl">Adapted from</h2>
          <ol className="mt-2 grid gap-1">
            {chain.map((from, place) => (
              <li key={from?.id ?? place} className="wrap-anywhere">
                {from ? <Related of={from} /> : 'One that is no longer public'}
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      {adaptations.length > 0 ? (
        <section>
          <h2 className="text-xl">Adapted by colleagues</h2>
          <ul className="mt-2 grid gap-1">
            {adaptations.map((by) => (
              <li key={by.id} className="wrap-anywhere">
                <Related of={by} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {history.length > 1 ? (
        <section>
          <h2 className="text-xl">Versions</h2>
          <ul className="mt-2">
            {history.map(({ number, at, is_public: isPublic }) => (
              <li key={number}>
                <Link
                  to={`${contributionsPath}/${id}${isPublic ? '' : `?version=${number}`}`}
                  aria-current={number === version.number ? 'true' : undefined}
                  className="link inline-flex min-h-11 items-center"
                >
                  Version {number}
                  {isPublic ? ', public' : ''}
                </Link>{' '}
                <span className="text-sm text-ink-soft">
                  <Moment at={at} show="day" />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

const Related = ({ of: { id, title, author } }: { of: Contribution['adaptations'][number] }) => (
  <>
    <Link to={`${contributionsPath}/${id}`} className="link inline-flex min-h-11 items-center">
      {title}
    </Link>{' '}
    <span className="text-sm text-ink-soft">{authorWords(author)}</span>
  </>
)

function OwnActs({
  contribution: { id, state, version, open, history },
  isOpen,
}: {
  contribution: Contribution
  isOpen: boolean
}) {
  const navigate = useNavigate()
  const discard = useDialog<string>()
  if (state === 'removed') return null
  return (
    <div>
      <div className="flex flex-wrap gap-3">
        {version.state === 'sent' || open?.state === 'sent' ? null : (
          <ButtonLink to={`${contributionsPath}/${id}/edit`} tone="quiet">
            {open ? 'Edit' : 'Write a new version'}
          </ButtonLink>
        )}
        {isOpen ? (
          <Button tone="plain" onClick={() => discard.show(id)}>
            {version.state === 'sent' ? 'Take it back and delete it' : 'Delete this draft'}
          </Button>
        ) : null}
      </div>
      <Notice dialog={discard} />
      {discard.item === undefined ? null : (
        <ConfirmDialog
          dialog={discard}
          title="Delete this version?"
          act={(item) => call(discardDraft, { params: { id: item } })}
          leave={() =>
            navigate(history.length > 0 ? `${contributionsPath}/${id}` : `${contributionsPath}?list=mine`, {
              replace: true,
            })
          }
          submit="Delete"
          pending="Deleting..."
          failed="It could not be deleted. Try again."
        >
          {history.length > 0
            ? 'What you wrote since the public version is lost. The public version stays.'
            : 'What you wrote is lost, also for the reviewer.'}
        </ConfirmDialog>
      )}
    </div>
  )
}
