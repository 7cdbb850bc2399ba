import * as calls from '@ariviyal/contract/training/training'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { ThemeList } from '../theme-list.tsx'
import type { Route } from './+types/theme'
import { ConsoleHead } from '../../console/console-head.tsx'
import { ContentStateBar } from '../../console/content/content-state.tsx'
import { EditSection } from '../../console/edit-section.tsx'
import { ThemeForm } from './theme-form.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta({ title: loaderData?.title ?? 'Theme' })

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  call(calls.showStaffTheme, { params: { id: params.id }, signal: request.signal })

const acts = {
  publish: calls.publishTheme,
  unpublish: calls.unpublishTheme,
  archive: calls.archiveTheme,
  restore: calls.restoreTheme,
}

/** One teaching theme for staff: state, preview and form. */
export default function StaffThemePage({ loaderData: theme }: Route.ComponentProps) {
  const { id, version, picture: image } = theme
  return (
    <>
      <ConsoleHead back={{ to: '/admin/themes', label: 'Themes' }} title={theme.title} />
      <ContentStateBar
        title={theme.title}
        state={theme.state}
        loss="the page of the offline training"
        send={(act) => call(acts[act], { params: { id } })}
      />
      {image === null ? null : (
        <details className="mb-10 border-2 border-line">
          <summary className="min-h-11 cursor-pointer px-4 py-3 font-semibold">As teachers see it</summary>
          <div className="border-t border-line p-4 sm:p-6">
            <ThemeList themes={[{ ...theme, picture: image }]} />
          </div>
        </details>
      )}
      <EditSection title="Change it" version={version}>
        {(saving) => (
          <ThemeForm
            {...saving}
            theme={theme}
            save={(body) => call(calls.editTheme, { params: { id }, body: { ...body, version } })}
          />
        )}
      </EditSection>
    </>
  )
}
