import { createWorkshop } from '@ariviyal/contract/training/training'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { ConsoleHead } from '../../console/console-head.tsx'
import { useDraft } from '../../console/edit-form.tsx'
import { WorkshopForm } from './workshop-form.tsx'

export const meta = () => pageMeta({ title: 'New workshop' })

export default function NewWorkshopPage() {
  return (
    <>
      <ConsoleHead
        back={{ to: '/admin/workshops', label: 'Workshops' }}
        title="New workshop"
        lead="It is saved as a draft. You can publish it once it has its 8 pictures."
      />
      <WorkshopForm save={(body) => call(createWorkshop, { body })} {...useDraft('/admin/workshops')} />
    </>
  )
}
