import {
  archiveMaterial,
  editMaterial,
  publishMaterial,
  restoreMaterial,
  showStaffMaterial,
  unpublishMaterial,
} from '@ariviyal/contract/materials'
import { useSaved } from './use-saved.ts'
import { useRevalidator } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { MaterialCard } from '../materials/material-card.tsx'
import { MaterialWhole } from '../materials/material-whole.tsx'
import type { Route } from './+types/material'
import { BackLink } from './back-link.tsx'
import { ConsoleFailure } from './console-failure.tsx'
import { ConsoleHead } from './console-head.tsx'
import { ContentStateBar } from './content-state.tsx'
import { SavedNotice } from './saved-notice.tsx'
import { MaterialForm } from './material-form.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta({ title: loaderData?.material.title ?? 'Material' })
export const ErrorBoundary = ConsoleFailure

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

/** One support material: its state, how its readers see it, and all that can be changed. */
export default function StaffMaterialPage({ loaderData: { material, loadedAt } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const { id, version, shown } = material
  const params = { id }
  const { notice, saved, setSaved } = useSaved(version)
  return (
    <>
      <BackLink to="/admin/materials">Materials</BackLink>
      <ConsoleHead title={material.title} />
      <ContentStateBar
        title={material.title}
        state={material.state}
        loss="the support materials"
        send={(act) => call(acts[act], { params })}
      />
      <details className="mb-10 border-2 border-line">
        <summary className="min-h-11 cursor-pointer px-4 py-3 font-semibold">As its readers see it</summary>
        <div className="space-y-8 border-t border-line p-4 sm:p-6">
          <section>
            <h2 className="mb-3 text-lg">In the list</h2>
            <ul>
              <MaterialCard material={shown} />
            </ul>
          </section>
          <h2 className="text-lg">Opened</h2>
          <MaterialWhole material={shown} loadedAt={loadedAt} />
        </div>
      </details>
      <h2 className="mb-5 text-xl">Change it</h2>
      <SavedNotice notice={notice} saved={saved} />
      {/* A saved change begins the form afresh: what was uploaded is taken, and the version is a newer one. */}
      <MaterialForm
        key={version}
        material={shown}
        send={async (body) => (await call(editMaterial, { params, body: { ...body, version } })).msg}
        done={(msg) => {
          setSaved(msg)
          void revalidate()
        }}
        submit="Save the changes"
      />
    </>
  )
}
