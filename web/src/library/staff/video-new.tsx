import { createVideo, VideoForm } from '@ariviyal/contract/library/library-staff'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { ConsoleHead } from '../../console/console-head.tsx'
import { EditForm, useDraft } from '../../console/edit-form.tsx'
import { VideoFields } from './video-fields.tsx'
import { withBoards } from './with-boards.ts'

const formSchema = withBoards(VideoForm)

export const meta = () => pageMeta({ title: 'New video' })

export default function NewVideoPage() {
  return (
    <>
      <ConsoleHead
        back={{ to: '/admin/videos', label: 'All videos' }}
        title="New video"
        lead="It starts as a draft. You see how it looks before anyone else does."
      />
      <EditForm
        className="max-w-3xl gap-6"
        schema={formSchema}
        save={(form) => call(createVideo, { body: form })}
        {...useDraft('/admin/videos')}
      >
        <VideoFields round={0} />
      </EditForm>
    </>
  )
}
