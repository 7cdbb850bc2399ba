import { showStaffLiveSession } from '@ariviyal/contract/live-planning'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { ConsoleFailure } from '../../staff/console-failure.tsx'
import type { Route } from './+types/session'
import { SessionFacts } from './session-facts.tsx'
import { SessionHead, topicOf } from './session-head.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData ? topicOf(loaderData) : 'Live session' })
export const ErrorBoundary = ConsoleFailure

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  call(showStaffLiveSession, { params: { id: params.id }, signal: request.signal })

/** The plan of one session. */
export default function StaffSessionPage({ loaderData: session }: Route.ComponentProps) {
  return (
    <>
      <SessionHead session={session} />
      <SessionFacts session={session} />
    </>
  )
}
