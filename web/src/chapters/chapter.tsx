import { PageFailure } from '../frame/page-failure.tsx'
import { chapterBoardNames, nameGrade } from '@ariviyal/contract/chapters/chapter-rules'
import { showChapter } from '@ariviyal/contract/chapters/chapters'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { useReloadOnSubscription } from '../session/subscription/use-reload-on-subscription.ts'
import { Banner } from '../ui/banner.tsx'
import { Waiting } from '../ui/loading/waiting.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/chapter'
import { ChapterContent } from './chapter-content.tsx'

export function meta({ loaderData: chapter }: Route.MetaArgs) {
  if (!chapter) return pageMeta({ title: 'Chapter' })
  const { title, grade, slug, board } = chapter
  return pageMeta({
    title: `Grade ${grade}, ${title}`,
    path: `/chapters/${slug}`,
    description: `${chapterBoardNames[board]}, ${nameGrade(chapter)}: what there is to teach “${title}”.`,
  })
}
export const HydrateFallback = Waiting

export const clientLoader = ({ params: { slug }, request: { signal } }: Route.ClientLoaderArgs) =>
  call(showChapter, { params: { slug }, signal })

/** Everything for one chapter of a textbook (docs/product.md, Chapters). */
export default function ChapterPage({ loaderData: chapter }: Route.ComponentProps) {
  useReloadOnSubscription()
  const { board, grade, part, number, title, textbook, source, note } = chapter
  const kicker = [chapterBoardNames[board], `Grade ${grade}`, part, number === null ? null : `Chapter ${number}`]
  return (
    <>
      <PageHead
        kicker={kicker.filter(Boolean).join(' · ')}
        title={title}
        lead={
          <p className="font-sans text-base">
            <a href={source} className="link">
              {textbook}
            </a>
          </p>
        }
      />
      <div className="wrap pt-8 pb-20">
        <div className="when-guest mb-8">
          <Banner tone="info">
            To open what is free, <Link to="/login">log in</Link> or <Link to="/register">register</Link>.
          </Banner>
        </div>
        {note === '' ? null : (
          <Banner tone="info" className="mb-8">
            {note}
          </Banner>
        )}
        <ChapterContent chapter={chapter} />
        <p className="mt-12">
          <AllChapters />
        </p>
      </div>
    </>
  )
}

const AllChapters = () => (
  <Link to="/chapters" className="link inline-flex min-h-11 items-center">
    All chapters
  </Link>
)

export const ErrorBoundary = () => (
  <PageFailure
    kicker="Chapter"
    missing="This chapter is not here"
    lead="The address may be mistyped."
    next={{ to: '/chapters', label: 'All chapters' }}
  />
)
