import { createTheme } from '@ariviyal/contract/training/training'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { ConsoleHead } from '../../console/console-head.tsx'
import { useDraft } from '../../console/edit-form.tsx'
import { ThemeForm } from './theme-form.tsx'

export const meta = () => pageMeta({ title: 'New theme' })

export default function NewThemePage() {
  return (
    <>
      <ConsoleHead
        back={{ to: '/admin/themes', label: 'Themes' }}
        title="New theme"
        lead="It is saved as a draft. Before you publish, you see it as teachers will."
      />
      <ThemeForm save={(body) => call(createTheme, { body })} {...useDraft('/admin/themes')} />
    </>
  )
}
