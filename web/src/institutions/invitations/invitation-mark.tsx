import type { InvitationStatus } from '@ariviyal/contract/institutions/own-institution'
import { Mark, type MarkLook } from '../../ui/mark.tsx'

const words: Record<InvitationStatus, { look: MarkLook; word: string }> = {
  open: { look: 'waiting', word: 'Waiting' },
  accepted: { look: 'good', word: 'Accepted' },
  revoked: { look: 'calm', word: 'Withdrawn' },
}

export function InvitationMark({ status }: { status: InvitationStatus }) {
  return <Mark look={words[status].look}>{words[status].word}</Mark>
}
