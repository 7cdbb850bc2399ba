import { askColleagues } from '@ariviyal/contract/community/discussions'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { requireSession } from '../../session/require-session.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { DiscussionFields, discussionErrors, sentDiscussion } from './discussion-fields.tsx'
import { KeptForm } from './kept/kept-form.tsx'
import { discussionsPath } from './load-discussions.ts'
import { MentionPicker } from './mention-picker.tsx'
import { newQuestion, readPostDraft } from './kept/post-draft.ts'
import type { PostReply } from './kept/sent-posts.ts'
import { mentionsIn } from './kept/sent-additions.ts'

export const meta = () => pageMeta({ title: 'Ask a question' })
export const HydrateFallback = Waiting
export { CommunityFailure as ErrorBoundary } from '../community-failure.tsx'

export function clientLoader() {
  requireSession()
  return null
}

const AskLead = () => (
  <>
    Colleagues who teach the same will see it. Read the{' '}
    <Link to="/networking/rules" className="link">
      rules
    </Link>{' '}
    once.
  </>
)

export default function AskPage() {
  const navigate = useNavigate()
  const [draft] = useState(() => readPostDraft(newQuestion))
  const open = ({ id, msg }: PostReply) =>
    navigate(`${discussionsPath}/${id}`, { replace: true, state: { outcome: msg } })
  return (
    <>
      <PageHead kicker="Community" title="Ask a question" lead={<AskLead />} />
      <div className="wrap pt-6 pb-20">
        <div className="max-w-3xl">
          <KeptForm
            about={newQuestion}
            bodyOf={sentDiscussion}
            check={discussionErrors}
            send={(body, key) => call(askColleagues, { body, key })}
            done={open}
            sentLater={open}
            failed="Your question could not be sent yet. It is kept on this device, and sent by itself when there is a network."
            submit="Ask"
            pending="Asking..."
            className="grid gap-6"
          >
            <DiscussionFields known={draft} similar />
            <MentionPicker known={mentionsIn(draft)} />
            <Checkbox
              name="is_anonymous"
              defaultChecked={draft['is_anonymous'] === true}
              label="Hide my name from colleagues. Staff learn it only if two of them agree that they must."
            />
          </KeptForm>
        </div>
      </div>
    </>
  )
}
