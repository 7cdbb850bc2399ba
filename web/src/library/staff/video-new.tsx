import { createVideo, VideoForm } from '@ariviyal/contract/library-staff'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { ConsoleFailure } from '../../staff/console-failure.tsx'
import { ConsoleHead } from '../../staff/console-head.tsx'
import { leavesForGood } from '../../ui/leave-guard.tsx'
import { BackLink } from './back-link.tsx'
import { ItemForm } from './item-form.tsx'
import { VideoFields } from './video-fields.tsx'

export const meta = () => pageMeta({ title: 'New video' })
export const ErrorBoundary = ConsoleFailure

export default function NewVideoPage() {
  const navigate = useNavigate()
  return (
    <>
      <BackLink to="/admin/videos">All videos</BackLink>
      <ConsoleHead title="New video" lead="It begins as a draft. You see how it looks before anyone else does." />
      <ItemForm
        schema={VideoForm}
        save={(form) => call(createVideo, { body: form })}
        done={({ id }) => void navigate(`/admin/videos/${id}`, { replace: true, state: leavesForGood })}
        submit="Save the draft"
      >
        <VideoFields round={0} />
      </ItemForm>
    </>
  )
}
