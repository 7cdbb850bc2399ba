import type { ApprovalKind } from '@ariviyal/contract/staff/dashboard'
import { messages } from '@ariviyal/contract/messages'
import { useState } from 'react'
import { serverMessage } from '../../api/client.ts'
import { Notice } from '../../ui/notice.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { ApproveManyDialog, previewOf, type ApprovalBatch } from './approve-many-dialog.tsx'
import { ChooseBar } from '../choose-bar.tsx'
import type { Choice } from '../use-choice.ts'

interface Props {
  kind: ApprovalKind
  choice: Choice
  /** Ids of pending items on this page. */
  pendingIds: string[]
}

const words = {
  'subscription-request': ['request', 'requests'],
  institution: ['institution', 'institutions'],
} as const

/** Selects, previews and approves several items above a decision list. */
export function ApproveSeveral({ kind, choice, pendingIds }: Props) {
  const dialog = useDialog<ApprovalBatch>()
  const [isOpening, setIsOpening] = useState(false)
  const open = async () => {
    if (isOpening) return
    setIsOpening(true)
    try {
      dialog.show(await previewOf(kind, choice))
    } catch (error) {
      dialog.finish({ tone: 'error', text: serverMessage(error) ?? messages.network })
    } finally {
      setIsOpening(false)
    }
  }
  return (
    <>
      <Notice dialog={dialog} />
      {pendingIds.length > 0 || choice.ids.size > 0 ? (
        <ChooseBar choice={choice} pageIds={pendingIds} words={words[kind]} isOpening={isOpening} onApprove={open} />
      ) : null}
      <ApproveManyDialog dialog={dialog} choice={choice} />
    </>
  )
}
