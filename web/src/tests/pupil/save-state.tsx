import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Icon } from '../../ui/icon.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { SessionState } from './taking/taking-session.ts'

const words: Record<SessionState['keeping'], MessageDescriptor> = {
  nothing: msg`Nothing answered yet`,
  keeping: msg`Keeping...`,
  kept: msg`Kept on this phone`,
  'in-page': msg`Not kept on this phone`,
  saved: msg`Saved`,
}

/** Whether the answers are on this phone or with the server. It never says more than is known. */
export function SaveState({ state: { keeping, line } }: { state: Pick<SessionState, 'keeping' | 'line'> }) {
  const { t } = useLingui()
  return (
    <p className="min-w-0" role="status" data-keeping={keeping}>
      <span className={classNames('flex items-center gap-2 font-semibold', keeping === 'in-page' && 'text-kumkum')}>
        {keeping === 'saved' ? <Icon name="check" className="size-5 text-peacock" /> : null}
        {keeping === 'in-page' ? <Icon name="warning" className="size-5" /> : null}
        {t(words[keeping])}
      </span>
      {line === 'down' ? (
        <span className="block text-sm text-ink-soft">
          <Trans>No network</Trans>
        </span>
      ) : null}
    </p>
  )
}
