import { previewTest } from '@ariviyal/contract/tests/preview'
import { setLetters, type SetLetter } from '@ariviyal/contract/tests/modes'
import { showTest } from '@ariviyal/contract/tests/tests'
import { lazy, Suspense } from 'react'
import { Link, useRevalidator } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { TestFailure } from '../test-failure.tsx'
import { requireSession } from '../../session/require-session.ts'
import { Button } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { FilterLinks } from '../../ui/list/filter-links.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import type { Route } from './+types/preview'

const OnePaper = lazy(async () => ({ default: (await import('./one-paper.tsx')).OnePaper }))

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData ? `Preview of ${loaderData.paper.test.title}` : 'Preview' })
export const HydrateFallback = Waiting
export const ErrorBoundary = TestFailure

const setOf = (text: string | null): SetLetter | undefined => setLetters.find((letter) => letter === text)

export async function clientLoader({ params, request: { signal, url } }: Route.ClientLoaderArgs) {
  requireSession()
  const set = setOf(new URL(url).searchParams.get('set'))
  const input = { params: { id: params.id }, signal }
  const [test, paper] = await Promise.all([
    call(showTest, input),
    call(previewTest, { ...input, query: set ? { set } : {} }),
    import('../../languages/speak.ts').then(({ speak }) => speak('en')),
  ])
  return { sets: test.sets, draws: test.sections.some(({ draw }) => draw !== null), paper }
}

/** A teacher goes through a test as a pupil would: rules, questions and marks. Nothing is stored. */
export default function PreviewPage({ loaderData: { paper, sets, draws } }: Route.ComponentProps) {
  const { test, seed } = paper
  const { revalidate } = useRevalidator()
  return (
    <>
      <PageHead
        kicker="Preview as a pupil"
        title={test.title}
        lead="Try it as a pupil would. Nothing is saved, and no pupil sees it."
        aside={
          draws && sets === 1 ? (
            <Button tone="quiet" onClick={() => void revalidate()}>
              Draw other questions
            </Button>
          ) : null
        }
      />
      <div className="wrap pt-6">
        <p className="mb-4">
          <Link to={`/lms/tests/${test.id}`} className="link inline-flex min-h-11 items-center">
            Back to the test
          </Link>
        </p>
        {sets > 1 ? (
          <FilterLinks
            label="Set"
            name="set"
            choices={setLetters.slice(0, sets).map((letter) => ({ value: letter, label: `Set ${letter}` }))}
            chosen={test.set ?? 'A'}
          />
        ) : null}
        <Suspense fallback={<Waiting />}>
          <OnePaper key={`${seed} ${test.set}`} paper={paper} />
        </Suspense>
      </div>
    </>
  )
}
