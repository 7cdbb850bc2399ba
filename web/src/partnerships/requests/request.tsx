import { offerKinds, requestStateNames } from '@ariviyal/contract/partnerships/partnership-rules'
import { showRequest } from '@ariviyal/contract/partnerships/requests'
import { Link, useLocation } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { PageFailure } from '../../frame/page-failure.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/request'
import { IncidentPart } from './incident-part.tsx'
import { PlanPart } from './plan-part.tsx'
import { ReportPart } from './report-part.tsx'
import { RequestActs } from './request-acts.tsx'
import { RequestFacts } from './request-facts.tsx'
import { Thread } from './thread.tsx'
import { useAct } from './use-act.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta({ title: loaderData?.title ?? 'Request' })
export const HydrateFallback = Waiting

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  call(showRequest, { params: { id: params.id }, signal: request.signal })

/** One request, for the school and for the partner. */
export default function RequestPage({ loaderData: request }: Route.ComponentProps) {
  const arrived = useLocation().state as { outcome?: string } | null
  const { outcome, act } = useAct(arrived?.outcome)
  const { side, state, kind, title, organisation, school } = request
  const hasPlan = request.plan_needed !== 'none' && request.slot !== null
  return (
    <>
      <PageHead
        kicker={`${offerKinds[kind]} · ${requestStateNames[state]}`}
        title={title}
        lead={side === 'school' ? `You asked ${organisation}.` : `${school} asks you.`}
        aside={
          <Link
            to={side === 'school' ? '/industry?show=requests#offers' : '/partner'}
            className="link inline-flex min-h-11 items-center"
          >
            {side === 'school' ? 'Your requests' : 'Requests to you'}
          </Link>
        }
      />
      <div className="wrap pt-6 pb-20">
        <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
          {outcome ? (
            <Banner tone={outcome.tone} live>
              {outcome.text}
            </Banner>
          ) : null}
          <RequestActs key={`${state} ${request.slot?.starts_at ?? ''}`} request={request} act={act} />
          <RequestFacts request={request} />
          {hasPlan ? <PlanPart request={request} act={act} /> : null}
          <ReportPart request={request} act={act} />
          <Thread request={request} />
          <IncidentPart id={request.id} />
        </div>
      </div>
    </>
  )
}

export const ErrorBoundary = () => (
  <PageFailure
    kicker="Industry partnerships"
    missing="There is no such request"
    lead="It may have been deleted, or it is not yours."
    next={{ to: '/industry', label: 'Industry partnerships' }}
  />
)
