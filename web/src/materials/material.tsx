import { PageFailure } from '../frame/page-failure.tsx'
import { showMaterial } from '@ariviyal/contract/materials/materials'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { loadChapters } from '../chapters/load-chapters.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { ChapterLinks } from '../library/chapter-links.tsx'
import { useReloadOnSubscription } from '../session/subscription/use-reload-on-subscription.ts'
import { requireSession } from '../session/require-session.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Waiting } from '../ui/loading/waiting.tsx'
import type { Route } from './+types/material'
import { chaptersOf } from './load-materials.ts'
import { FromColleagues, loadFromColleagues } from './from-colleagues.tsx'
import { MaterialDetailsView } from './material-details.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData?.material.title ?? 'Support material' })
export const HydrateFallback = Waiting

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  // The gate's loader runs in parallel with this one.
  requireSession()
  const { signal } = request
  const [material, chapters] = await Promise.all([
    call(showMaterial, { params: { id: params.id }, signal }),
    loadChapters(),
  ])
  return {
    material,
    chapters: chaptersOf(material, chapters),
    loadedAt: Date.now(),
    fromColleagues: await loadFromColleagues(material, signal),
  }
}

export default function MaterialPage({ loaderData }: Route.ComponentProps) {
  const { material, chapters, loadedAt, fromColleagues } = loaderData
  useReloadOnSubscription()
  return (
    <>
      <PageHead kicker="Support materials" title={material.title} lead={material.description} />
      <div className="wrap pt-8 pb-20">
        <MaterialDetailsView material={material} loadedAt={loadedAt} />
        <div className="screen-only mt-8">
          <ChapterLinks chapters={chapters} about={material.title} />
        </div>
        {fromColleagues === null ? null : <FromColleagues material={material} items={fromColleagues} />}
        <p className="screen-only mt-12">
          <Link to="/materials" className="link inline-flex min-h-11 items-center">
            All support materials
          </Link>
        </p>
      </div>
    </>
  )
}

export const ErrorBoundary = () => (
  <PageFailure
    kicker="Support materials"
    missing="This material is no longer here"
    next={{ to: '/materials', label: 'All support materials' }}
  />
)
