import { saveNews, saveNewsDay, showNews, unsaveNews } from '@ariviyal/contract/community/news/news'
import { newsKinds } from '@ariviyal/contract/community/news/news-rules'
import { useState } from 'react'
import { Link, useRevalidator, useRouteError } from 'react-router'
import { ApiError, call, download, serverMessage } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { requireSession } from '../../session/require-session.ts'
import { Banner, type BannerTone } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { CommunityFailure } from '../community-failure.tsx'
import { PostMenu } from '../moderation/post-menu.tsx'
import type { Route } from './+types/news-item'
import { applicantsInWords, feeInWords, lastDayInWords, newsPath } from './news-words.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta({ title: loaderData?.title ?? 'News' })
export const HydrateFallback = Waiting

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  requireSession()
  return call(showNews, { params: { id: params.id }, signal: request.signal })
}

/** One fellowship, course or competition. */
export default function NewsItemPage({ loaderData: item }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [outcome, setOutcome] = useState<{ tone: BannerTone; text: string }>()
  const params = { id: item.id }
  const run = async (act: () => Promise<string | undefined>) => {
    try {
      const text = await act()
      setOutcome(text === undefined ? undefined : { tone: 'success', text })
      await revalidate()
    } catch (error) {
      setOutcome({ tone: 'error', text: serverMessage(error) ?? 'That did not work. Try again.' })
    }
  }
  const keep = () => run(async () => (await call(item.is_saved ? unsaveNews : saveNews, { params })).msg)
  const toCalendar = () =>
    run(async () => {
      await download(saveNewsDay, { params })
      return undefined
    })
  return (
    <>
      <PageHead
        kicker={newsKinds[item.kind]}
        title={item.title}
        lead={`${item.giver}. Apply until ${lastDayInWords(item.last_day)}.`}
      />
      <div className="wrap pt-6 pb-20">
        <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
          {outcome ? (
            <Banner tone={outcome.tone} live>
              {outcome.text}
            </Banner>
          ) : null}
          <p className="font-serif text-lg wrap-anywhere whitespace-pre-line">{item.gain}</p>
          <Facts
            facts={[
              ['Who may apply', applicantsInWords(item)],
              ['Last day', lastDayInWords(item.last_day)],
              ['Fee', feeInWords(item.fee)],
              ['Offered by', item.giver],
              [
                'On the web',
                <a key="web" href={item.url} rel="noreferrer nofollow" className="link">
                  {item.url}
                </a>,
              ],
            ]}
          />
          <div className="flex flex-wrap gap-3">
            <Button tone={item.is_saved ? 'quiet' : 'primary'} onClick={() => void keep()}>
              {item.is_saved ? 'Remove from saved' : 'Save and remind me'}
            </Button>
            <Button tone="quiet" onClick={() => void toCalendar()}>
              Calendar file
            </Button>
          </div>
          <div className="-ml-5 flex flex-wrap">
            <PostMenu id={item.id} author={givenByStaff} />
          </div>
          <p>
            <Link to={newsPath} className="link inline-flex min-h-11 items-center">
              All news
            </Link>
          </p>
        </div>
      </div>
    </>
  )
}

/** News has no author whom a reader could block. */
const givenByStaff = { by: 'ariviyal', name: null, is_caller: false } as const

/** News whose last date has passed is gone, and the page says so. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (!(error instanceof ApiError) || error.status !== 410)
    return <CommunityFailure noun="news item" next={{ to: newsPath, label: 'All news' }} />
  return (
    <>
      <PageHead kicker="Community" title="The last date has passed" lead="Applications have closed." />
      <div className="wrap pt-8">
        <ButtonLink to={newsPath}>What is open now</ButtonLink>
      </div>
    </>
  )
}
