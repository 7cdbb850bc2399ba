import * as calls from '@ariviyal/contract/training'
import { useRevalidator } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { WorkshopList } from '../training/workshop-list.tsx'
import type { Route } from './+types/workshop'
import { BackLink } from './back-link.tsx'
import { ConsoleFailure } from './console-failure.tsx'
import { ConsoleHead } from './console-head.tsx'
import { ContentStateBar } from './content-state.tsx'
import { SavedNotice } from './saved-notice.tsx'
import { useSaved } from './use-saved.ts'
import { WorkshopForm } from './workshop-form.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta({ title: loaderData?.topic ?? 'Workshop' })
export const ErrorBoundary = ConsoleFailure

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  call(calls.showStaffWorkshop, { params: { id: params.id }, signal: request.signal })

const acts = {
  publish: calls.publishWorkshop,
  unpublish: calls.unpublishWorkshop,
  archive: calls.archiveWorkshop,
  restore: calls.restoreWorkshop,
}

/** One workshop: its state, how teachers see it, and all that can be changed. */
export default function StaffWorkshopPage({ loaderData: workshop }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const { id, version } = workshop
  const { notice, saved, setSaved } = useSaved(version)
  return (
    <>
      <BackLink to="/admin/workshops">Workshops</BackLink>
      <ConsoleHead title={workshop.topic} />
      <ContentStateBar
        title={workshop.topic}
        state={workshop.state}
        loss="the page of the workshops"
        send={(act) => call(acts[act], { params: { id } })}
      />
      <details className="mb-10 border-2 border-line">
        <summary className="min-h-11 cursor-pointer px-4 py-3 font-semibold">As subscribers see it</summary>
        <div className="border-t border-line p-4 sm:p-6">
          <WorkshopList items={[workshop]} />
        </div>
      </details>
      <h2 className="mb-5 text-xl">Change it</h2>
      <SavedNotice notice={notice} saved={saved} />
      <WorkshopForm
        key={version}
        workshop={workshop}
        send={async (body) => (await call(calls.editWorkshop, { params: { id }, body: { ...body, version } })).msg}
        done={(msg) => {
          setSaved(msg)
          void revalidate()
        }}
        submit="Save the changes"
      />
    </>
  )
}
