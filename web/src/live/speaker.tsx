import type { LiveSession } from '@ariviyal/contract/live'
import { classNames } from '../ui/class-names.ts'

interface Props {
  speaker: LiveSession['speaker']
  /** `large` tells about the speaker too. */
  size?: 'plain' | 'large'
}

/** Who holds a session, with their picture where there is one. */
export function Speaker({ speaker: { name, about, picture }, size = 'plain' }: Props) {
  return (
    <div className="flex items-start gap-4">
      {picture === null ? null : (
        <img
          src={picture}
          alt=""
          loading="lazy"
          className={classNames(
            'shrink-0 border border-line bg-sunk object-cover',
            size === 'large' ? 'size-24' : 'size-14',
          )}
        />
      )}
      <div className="min-w-0 self-center">
        <p className={classNames('wrap-anywhere', size === 'large' && 'text-lg font-bold')}>
          <span className="sr-only">Speaker: </span>
          {name}
        </p>
        {size === 'large' && about !== '' ? (
          <p className="mt-1 font-serif whitespace-pre-line text-ink-soft wrap-anywhere">{about}</p>
        ) : null}
      </div>
    </div>
  )
}
