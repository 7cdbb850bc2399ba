import { contributionKindNames, contributionKinds } from '@ariviyal/contract/community/contributions/contribution-rules'
import { showPaperOfTest } from '@ariviyal/contract/community/contributions/papers'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { requireSession } from '../../session/require-session.ts'
import { loadOnDemand } from '../../ui/loading/load-on-demand.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/new-contribution'
import { contributionsPath } from './load-contributions.ts'

const WriteByHand = loadOnDemand(async () => (await import('./write-by-hand.tsx')).WriteByHand)
const WritePaper = loadOnDemand(async () => (await import('./write-paper.tsx')).WritePaper)

export const meta = () => pageMeta({ title: 'Share with colleagues' })
export const HydrateFallback = Waiting
export { CommunityFailure as ErrorBoundary } from '../community-failure.tsx'

export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  requireSession()
  const asked = new URL(url).searchParams
  const id = asked.get('test')
  const test = id === null ? null : { id, ...(await call(showPaperOfTest, { query: { test_id: id }, signal })) }
  return { test, kind: test ? 'paper' : contributionKindNames.find((kind) => kind === asked.get('kind')) } as const
}

const kindLines = {
  plan: 'What pupils can do afterwards, and the steps with their minutes.',
  paper: 'Questions with their marks, also from your question bank. A test is shared from its own page.',
  experiment: 'Materials with prices, the risk, and the steps.',
}

/** Chooses a kind, then writes one. */
export default function NewContributionPage({ loaderData: { kind, test } }: Route.ComponentProps) {
  if (kind) return <Write key={test?.id ?? kind} kind={kind} test={test} />
  return (
    <>
      <PageHead kicker="Community" title="Share with colleagues" lead="What do you want to share?" />
      <ul className="wrap grid gap-4 pt-6 pb-20 sm:grid-cols-3">
        {contributionKindNames.map((name) => (
          <li key={name} className="border-2 border-line bg-surface p-4">
            <Link
              to={`${contributionsPath}/new?kind=${name}`}
              className="link inline-flex min-h-11 items-center text-lg font-semibold"
            >
              {contributionKinds[name]}
            </Link>
            <p>{kindLines[name]}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

interface WriteProps {
  kind: keyof typeof contributionKinds
  test: Route.ComponentProps['loaderData']['test']
}

function Write({ kind, test }: WriteProps) {
  return (
    <>
      <PageHead
        kicker="Share with colleagues"
        title={contributionKinds[kind]}
        lead="What you type is kept on this device. Save it, see it as colleagues will, then send it to a reviewer."
      />
      <div className="wrap pt-6 pb-20">
        <div className="max-w-3xl">{kind === 'paper' ? <WritePaper test={test} /> : <WriteByHand kind={kind} />}</div>
      </div>
    </>
  )
}
