import { listCertificates, showIssuing } from '@ariviyal/contract/certificates/certificates'
import { showStaffLiveSession } from '@ariviyal/contract/live/live-planning'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { SessionHead, topicOf } from '../../live/staff/session-head.tsx'
import { cursorFrom } from '../../ui/list/list-address.ts'
import type { Route } from './+types/session-certificates'
import { CertificateList } from './certificate-list.tsx'
import { IssuePanel } from './issue-panel.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData ? `Certificates: ${topicOf(loaderData.session)}` : 'Certificates' })

export async function clientLoader({ params: { id }, request }: Route.ClientLoaderArgs) {
  const { signal } = request
  const [session, issuing, page] = await Promise.all([
    call(showStaffLiveSession, { params: { id }, signal }),
    call(showIssuing, { params: { id }, signal }),
    call(listCertificates, { query: { session: id, cursor: cursorFrom(request) }, signal }),
  ])
  return { session, issuing, page }
}

/** The certificates of one session and their issuing progress. */
export default function SessionCertificatesPage({ loaderData: { session, issuing, page } }: Route.ComponentProps) {
  return (
    <>
      <SessionHead session={session} />
      <IssuePanel key={session.id} id={session.id} issuing={issuing} />
      <CertificateList page={page} empty="No certificate of this session has been issued yet." />
    </>
  )
}
