import { createWorkshop } from '@ariviyal/contract/training'
import { useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { BackLink } from './back-link.tsx'
import { ConsoleFailure } from './console-failure.tsx'
import { ConsoleHead } from './console-head.tsx'
import { WorkshopForm } from './workshop-form.tsx'

export const meta = () => pageMeta({ title: 'New workshop' })
export const ErrorBoundary = ConsoleFailure

export default function NewWorkshopPage() {
  const navigate = useNavigate()
  return (
    <>
      <BackLink to="/admin/workshops">Workshops</BackLink>
      <ConsoleHead title="New workshop" lead="It is saved as a draft and published once its 8 pictures are there." />
      <WorkshopForm
        send={async (body) => (await call(createWorkshop, { body })).id}
        done={(id) => void navigate(`/admin/workshops/${id}`)}
        submit="Save the draft"
      />
    </>
  )
}
