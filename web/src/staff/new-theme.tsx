import { createTheme } from '@ariviyal/contract/training'
import { useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { BackLink } from './back-link.tsx'
import { ConsoleFailure } from './console-failure.tsx'
import { ConsoleHead } from './console-head.tsx'
import { ThemeForm } from './theme-form.tsx'

export const meta = () => pageMeta({ title: 'New theme' })
export const ErrorBoundary = ConsoleFailure

export default function NewThemePage() {
  const navigate = useNavigate()
  return (
    <>
      <BackLink to="/admin/themes">Themes</BackLink>
      <ConsoleHead title="New theme" lead="It is saved as a draft. You see it as teachers will before you publish." />
      <ThemeForm
        send={async (body) => (await call(createTheme, { body })).id}
        done={(id) => void navigate(`/admin/themes/${id}`)}
        submit="Save the draft"
      />
    </>
  )
}
