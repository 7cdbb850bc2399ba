import type { LiveSession } from '@ariviyal/contract/live/live'
import { classNames } from '../ui/class-names.ts'

interface Props {
  session: Pick<LiveSession, 'theme' | 'state'>
  /** Sets the size: the drawings are square. */
  className: string
}

/** The drawing of a session's theme, which its words name; grey once the session is over or cancelled. */
export const ThemeArt = ({ session: { theme, state }, className }: Props) => (
  <img
    src={`/art/live-${theme}.svg`}
    alt=""
    width="96"
    height="96"
    className={classNames(
      'shrink-0 border border-line',
      className,
      (state === 'over' || state === 'cancelled') && 'grayscale',
    )}
  />
)
