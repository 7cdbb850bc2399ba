import * as calls from '@ariviyal/contract/training'
import { useRevalidator } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { ThemeList } from '../training/theme-list.tsx'
import type { Route } from './+types/theme'
import { BackLink } from './back-link.tsx'
import { ConsoleFailure } from './console-failure.tsx'
import { ConsoleHead } from './console-head.tsx'
import { ContentStateBar } from './content-state.tsx'
import { SavedNotice } from './saved-notice.tsx'
import { ThemeForm } from './theme-form.tsx'
import { useSaved } from './use-saved.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta({ title: loaderData?.title ?? 'Theme' })
export const ErrorBoundary = ConsoleFailure

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  call(calls.showStaffTheme, { params: { id: params.id }, signal: request.signal })

const acts = {
  publish: calls.publishTheme,
  unpublish: calls.unpublishTheme,
  archive: calls.archiveTheme,
  restore: calls.restoreTheme,
}

/** One teaching theme: its state, how teachers see it, and all that can be changed. */
export default function StaffThemePage({ loaderData: theme }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const { id, version, picture } = theme
  const { notice, saved, setSaved } = useSaved(version)
  return (
    <>
      <BackLink to="/admin/themes">Themes</BackLink>
      <ConsoleHead title={theme.title} />
      <ContentStateBar
        title={theme.title}
        state={theme.state}
        loss="the page of the offline training"
        send={(act) => call(acts[act], { params: { id } })}
      />
      {picture === null ? null : (
        <details className="mb-10 border-2 border-line">
          <summary className="min-h-11 cursor-pointer px-4 py-3 font-semibold">As teachers see it</summary>
          <div className="border-t border-line p-4 sm:p-6">
            <ThemeList themes={[{ ...theme, picture }]} />
          </div>
        </details>
      )}
      <h2 className="mb-5 text-xl">Change it</h2>
      <SavedNotice notice={notice} saved={saved} />
      <ThemeForm
        key={version}
        theme={theme}
        send={async (body) => (await call(calls.editTheme, { params: { id }, body: { ...body, version } })).msg}
        done={(msg) => {
          setSaved(msg)
          void revalidate()
        }}
        submit="Save the changes"
      />
    </>
  )
}
