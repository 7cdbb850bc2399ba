import * as calls from '@ariviyal/contract/training/training'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { WorkshopList } from '../workshop-list.tsx'
import type { Route } from './+types/workshop'
import { ConsoleHead } from '../../console/console-head.tsx'
import { ContentStateBar } from '../../console/content/content-state.tsx'
import { EditSection } from '../../console/edit-section.tsx'
import { WorkshopForm } from './workshop-form.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta({ title: loaderData?.topic ?? 'Workshop' })

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  call(calls.showStaffWorkshop, { params: { id: params.id }, signal: request.signal })

const acts = {
  publish: calls.publishWorkshop,
  unpublish: calls.unpublishWorkshop,
  archive: calls.archiveWorkshop,
  restore: calls.restoreWorkshop,
}

/** One workshop for staff: state, preview and form. */
export default function StaffWorkshopPage({ loaderData: workshop }: Route.ComponentProps) {
  const { id, version } = workshop
  return (
    <>
      <ConsoleHead back={{ to: '/admin/workshops', label: 'Workshops' }} title={workshop.topic} />
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
      <EditSection title="Change it" version={version}>
        {(saving) => (
          <WorkshopForm
            {...saving}
            workshop={workshop}
            save={(body) => call(calls.editWorkshop, { params: { id }, body: { ...body, version } })}
          />
        )}
      </EditSection>
    </>
  )
}
