import type { ContactMessage } from '@ariviyal/contract/contact/contact'
import { Mark } from '../../ui/mark.tsx'

export const HandledMark = ({ message }: { message: ContactMessage }) =>
  message.handled_at === null ? <Mark look="waiting">Open</Mark> : <Mark look="good">Handled</Mark>
