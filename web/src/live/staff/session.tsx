import { editLiveSession, showStaffLiveSession } from '@ariviyal/contract/live-planning'
import { hasAccess } from '@ariviyal/contract/roles'
import { useRevalidator } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { useSession } from '../../session/use-session.ts'
import { ConsoleFailure } from '../../staff/console-failure.tsx'
import { SavedNotice } from '../../staff/saved-notice.tsx'
import { useSaved } from '../../staff/use-saved.ts'
import type { Route } from './+types/session'
import { SessionFacts } from './session-facts.tsx'
import { SessionForm } from './session-form.tsx'
import { SessionHead, topicOf } from './session-head.tsx'
import { SessionState } from './session-state.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData ? topicOf(loaderData) : 'Live session' })
export const ErrorBoundary = ConsoleFailure

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  call(showStaffLiveSession, { params: { id: params.id }, signal: request.signal })

/** The plan of one session: editors change it, others of the staff read it. */
export default function StaffSessionPage({ loaderData: session }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const role = useSession().currentUser?.role
  const { id, version } = session
  const { notice, saved, setSaved } = useSaved(version)
  const mayEdit = hasAccess(role, 'editor')
  return (
    <>
      <SessionHead session={session} />
      {mayEdit ? <SessionState session={session} /> : null}
      {mayEdit && session.state !== 'cancelled' ? (
        <>
          <h2 className="mb-5 text-xl">Plan</h2>
          <SavedNotice notice={notice} saved={saved} />
          <SessionForm
            key={version}
            session={session}
            send={async (body) => (await call(editLiveSession, { params: { id }, body: { ...body, version } })).msg}
            done={(msg) => {
              setSaved(msg)
              void revalidate()
            }}
            submit="Save the changes"
          />
        </>
      ) : (
        <SessionFacts session={session} />
      )}
    </>
  )
}
