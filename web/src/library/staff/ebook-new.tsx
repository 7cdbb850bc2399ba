import { createEbook, EbookForm } from '@ariviyal/contract/library-staff'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { ConsoleFailure } from '../../staff/console-failure.tsx'
import { ConsoleHead } from '../../staff/console-head.tsx'
import { leavesForGood } from '../../ui/leave-guard.tsx'
import { BackLink } from './back-link.tsx'
import { EbookFields } from './ebook-fields.tsx'
import { ItemForm } from './item-form.tsx'

export const meta = () => pageMeta({ title: 'New book' })
export const ErrorBoundary = ConsoleFailure

export default function NewEbookPage() {
  const navigate = useNavigate()
  return (
    <>
      <BackLink to="/admin/ebooks">All books</BackLink>
      <ConsoleHead title="New book" lead="It begins as a draft. You see how it looks before anyone else does." />
      <ItemForm
        schema={EbookForm}
        save={(form) => call(createEbook, { body: form })}
        done={({ id }) => void navigate(`/admin/ebooks/${id}`, { replace: true, state: leavesForGood })}
        submit="Save the draft"
      >
        <EbookFields round={0} />
      </ItemForm>
    </>
  )
}
