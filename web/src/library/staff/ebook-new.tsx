import { createEbook, EbookForm } from '@ariviyal/contract/library/library-staff'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { ConsoleHead } from '../../console/console-head.tsx'
import { EbookFields } from './ebook-fields.tsx'
import { withBoards } from './with-boards.ts'
import { EditForm, useDraft } from '../../console/edit-form.tsx'

const formSchema = withBoards(EbookForm)

export const meta = () => pageMeta({ title: 'New book' })

export default function NewEbookPage() {
  return (
    <>
      <ConsoleHead
        back={{ to: '/admin/ebooks', label: 'All books' }}
        title="New book"
        lead="It starts as a draft. You see how it looks before anyone else does."
      />
      <EditForm
        className="max-w-3xl gap-6"
        schema={formSchema}
        save={(form) => call(createEbook, { body: form })}
        {...useDraft('/admin/ebooks')}
      >
        <EbookFields round={0} />
      </EditForm>
    </>
  )
}
