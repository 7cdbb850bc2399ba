import { createMaterial } from '@ariviyal/contract/materials/materials'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { ConsoleHead } from '../../console/console-head.tsx'
import { useDraft } from '../../console/edit-form.tsx'
import { MaterialForm } from './material-form.tsx'

export const meta = () => pageMeta({ title: 'New material' })

export default function NewMaterialPage() {
  return (
    <>
      <ConsoleHead
        back={{ to: '/admin/materials', label: 'Materials' }}
        title="New material"
        lead="It is saved as a draft. Before you publish, you see it as readers will."
      />
      <MaterialForm save={(body) => call(createMaterial, { body })} {...useDraft('/admin/materials')} />
    </>
  )
}
