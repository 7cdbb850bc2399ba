import type { ApprovalKind } from '@ariviyal/contract/desk'
import { messages } from '@ariviyal/contract/messages'
import { useState } from 'react'
import { serverMessage } from '../api/client.ts'
import { Notice } from '../ui/notice.tsx'
import { useSheet } from '../ui/use-sheet.ts'
import { ApproveManySheet, previewOf, type Several } from './approve-many-sheet.tsx'
import { ChooseBar } from './choose-bar.tsx'
import type { Choice } from './use-choice.ts'

interface Props {
  kind: ApprovalKind
  choice: Choice
  /** The ids of this page that wait for a decision. */
  here: string[]
}

const words = {
  'subscription-request': ['request', 'requests'],
  institution: ['institution', 'institutions'],
} as const

/** Above a list of things to decide: choose several, see what their approval would do, approve them. */
export function ApproveSeveral({ kind, choice, here }: Props) {
  const sheet = useSheet<Several>()
  const [isOpening, setIsOpening] = useState(false)
  const open = async () => {
    setIsOpening(true)
    try {
      sheet.show(await previewOf(kind, choice))
    } catch (error) {
      sheet.finish({ tone: 'error', text: serverMessage(error) ?? messages.network })
    } finally {
      setIsOpening(false)
    }
  }
  return (
    <>
      <Notice sheet={sheet} />
      {here.length > 0 || choice.ids.size > 0 ? (
        <ChooseBar choice={choice} here={here} words={words[kind]} isOpening={isOpening} onApprove={open} />
      ) : null}
      <ApproveManySheet sheet={sheet} choice={choice} />
    </>
  )
}
