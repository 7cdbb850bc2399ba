import { contributionKindNames, contributionKinds } from '@ariviyal/contract/community/contributions/contribution-rules'
import { createContribution } from '@ariviyal/contract/community/contributions/contributions'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { requireSession } from '../../session/require-session.ts'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { KeptForm } from '../discussions/kept-form.tsx'
import { readPostDraft } from '../discussions/post-draft.ts'
import type { Route } from './+types/new-contribution'
import { ContributionFields } from './contribution-fields.tsx'
import { contributionsPath } from './load-contributions.ts'
import { contributionErrors, sentContribution } from './read-contribution.ts'

export const meta = () => pageMeta({ title: 'Give to colleagues' })
export const HydrateFallback = Waiting
export { CommunityFailure as ErrorBoundary } from '../community-failure.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSession()
  const asked = new URL(request.url).searchParams.get('kind')
  return { kind: contributionKindNames.find((kind) => kind === asked) }
}

const kindLines = {
  plan: 'What pupils can do afterwards, and the steps with their minutes.',
  paper: 'Questions with their marks.',
  experiment: 'Materials with prices, the risk, and the steps.',
}

/** Chooses a kind, then writes one. */
export default function NewContributionPage({ loaderData: { kind } }: Route.ComponentProps) {
  if (kind) return <Write key={kind} kind={kind} />
  return (
    <>
      <PageHead kicker="Community" title="Give to colleagues" lead="What do you give?" />
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

function Write({ kind }: { kind: keyof typeof contributionKinds }) {
  const navigate = useNavigate()
  const about = `contribution:${kind}`
  const [known] = useState(() => readPostDraft(about))
  return (
    <>
      <PageHead
        kicker="Give to colleagues"
        title={contributionKinds[kind]}
        lead="What you type is kept on this device. Save it, see it as colleagues will, then send it to a reviewer."
      />
      <div className="wrap pt-6 pb-20">
        <div className="max-w-3xl">
          <KeptForm
            about={about}
            bodyOf={sentContribution}
            check={contributionErrors}
            send={(body, key) => call(createContribution, { body, key })}
            done={({ id, msg }) =>
              void navigate(`${contributionsPath}/${id}`, { replace: true, state: { outcome: msg } })
            }
            failed="It could not be saved. It is kept on this device; try again."
            submit="Save the draft"
            pending="Saving..."
            className="grid gap-6"
          >
            <ContributionFields kind={kind} known={known} />
          </KeptForm>
        </div>
      </div>
    </>
  )
}
