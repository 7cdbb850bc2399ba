import { createMaterial } from '@ariviyal/contract/materials'
import { useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { BackLink } from './back-link.tsx'
import { ConsoleFailure } from './console-failure.tsx'
import { ConsoleHead } from './console-head.tsx'
import { MaterialForm } from './material-form.tsx'

export const meta = () => pageMeta({ title: 'New material' })
export const ErrorBoundary = ConsoleFailure

export default function NewMaterialPage() {
  const navigate = useNavigate()
  return (
    <>
      <BackLink to="/admin/materials">Materials</BackLink>
      <ConsoleHead
        title="New material"
        lead="It is saved as a draft. You see it as its readers will before you publish."
      />
      <MaterialForm
        send={async (body) => (await call(createMaterial, { body })).id}
        done={(id) => void navigate(`/admin/materials/${id}`)}
        submit="Save the draft"
      />
    </>
  )
}
