import {
  archiveMaterial,
  editMaterial,
  publishMaterial,
  restoreMaterial,
  showStaffMaterial,
  unpublishMaterial,
} from '@ariviyal/contract/materials/materials'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import type { Route } from './+types/material'
import { ConsoleHead } from '../../console/console-head.tsx'
import { ContentStateBar } from '../../console/content/content-state.tsx'
import { EditSection } from '../../console/edit-section.tsx'
import { loadOnDemand } from '../../ui/loading/load-on-demand.tsx'
import { MaterialForm } from './material-form.tsx'

const MaterialPreview = loadOnDemand(async () => (await import('./material-preview.tsx')).MaterialPreview)

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta({ title: loaderData?.material.title ?? 'Material' })

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const material = await call(showStaffMaterial, { params: { id: params.id }, signal: request.signal })
  return { material, loadedAt: Date.now() }
}

const acts = {
  publish: publishMaterial,
  unpublish: unpublishMaterial,
  archive: archiveMaterial,
  restore: restoreMaterial,
}

/** One support material for staff: state, preview and form. */
export default function StaffMaterialPage({ loaderData: { material, loadedAt } }: Route.ComponentProps) {
  const { id, version, shown } = material
  const params = { id }
  return (
    <>
      <ConsoleHead back={{ to: '/admin/materials', label: 'Materials' }} title={material.title} />
      <ContentStateBar
        title={material.title}
        state={material.state}
        loss="the support materials"
        send={(act) => call(acts[act], { params })}
      />
      <details className="mb-10 border-2 border-line">
        <summary className="min-h-11 cursor-pointer px-4 py-3 font-semibold">As readers see it</summary>
        <div className="space-y-8 border-t border-line p-4 sm:p-6">
          <MaterialPreview material={shown} loadedAt={loadedAt} />
        </div>
      </details>
      <EditSection title="Change it" version={version}>
        {(saving) => (
          <MaterialForm
            {...saving}
            material={shown}
            save={(body) => call(editMaterial, { params, body: { ...body, version } })}
          />
        )}
      </EditSection>
    </>
  )
}
