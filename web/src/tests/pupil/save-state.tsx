import { messages } from '@ariviyal/contract/messages'
import { Icon } from '../../ui/icon.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { SessionState } from './taking/taking-session.ts'

const words: Record<SessionState['keeping'], string> = {
  nothing: messages.nothingAnswered,
  keeping: messages.keepingAnswer,
  kept: messages.keptOnPhone,
  'in-page': messages.keptInPage,
  saved: messages.answersSaved,
}

/** Whether the answers are on this phone or with the server. It never says more than is known. */
export function SaveState({ state: { keeping, line } }: { state: Pick<SessionState, 'keeping' | 'line'> }) {
  return (
    <p className="min-w-0" role="status" data-keeping={keeping}>
      <span className={classNames('flex items-center gap-2 font-semibold', keeping === 'in-page' && 'text-kumkum')}>
        {keeping === 'saved' ? <Icon name="check" className="size-5 text-peacock" /> : null}
        {keeping === 'in-page' ? <Icon name="warning" className="size-5" /> : null}
        {words[keeping]}
      </span>
      {line === 'down' ? <span className="block text-sm text-ink-soft">No network</span> : null}
    </p>
  )
}
