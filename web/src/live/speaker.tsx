import type { LiveSession } from '@ariviyal/contract/live/live'
import { classNames } from '../ui/class-names.ts'

interface Props {
  speaker: LiveSession['speaker']
  /** `large` includes the description of the speaker. */
  size?: 'plain' | 'large'
}

/** The speaker of a session, with their image if any. */
export function Speaker({ speaker: { name, about, picture: image }, size = 'plain' }: Props) {
  return (
    <div className="flex items-start gap-4">
      {image === null ? null : (
        <img
          src={image}
          alt={`Portrait of ${name}`}
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
