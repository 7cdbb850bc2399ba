import { classNames } from './class-names.ts'

/** `primary` is the one thing to do on a screen, `quiet` stands beside it, `plain` is a link with a button's reach, `danger` takes something away. */
export type ButtonTone = 'primary' | 'quiet' | 'plain' | 'danger'

const tones: Record<ButtonTone, string> = {
  primary: 'border-indigo bg-indigo text-paper hover:border-ink hover:bg-ink',
  quiet: 'border-ink bg-transparent text-ink hover:bg-ink hover:text-paper',
  plain: 'border-transparent bg-transparent text-indigo underline underline-offset-4 hover:decoration-2',
  danger: 'border-kumkum bg-transparent text-kumkum hover:bg-kumkum hover:text-paper',
}

/** The look that buttons and the links that stand as buttons share; 44 px high at least, for a thumb. */
export const buttonStyle = (tone: ButtonTone, extra?: string) =>
  classNames(
    'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-sm border-2 px-5 py-2 text-center text-base leading-tight font-semibold transition-colors',
    // A button that only waits for the page's script looks as it will in a moment.
    'disabled:cursor-progress disabled:not-data-waking:border-line disabled:not-data-waking:bg-sunk disabled:not-data-waking:text-ink-soft',
    tones[tone],
    extra,
  )
