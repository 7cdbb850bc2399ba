import { classNames } from './class-names.ts'

/**
 * `primary` is the main action of a screen, `quiet` a secondary one, `plain` a link with a button's target size,
 * `danger` a destructive one.
 */
export type ButtonTone = 'primary' | 'quiet' | 'plain' | 'danger'

/** Space beside the words: `compact` where several buttons share a narrow line, `bare` where the words align with text above. */
export type ButtonSize = 'normal' | 'compact' | 'bare'

const sizes: Record<ButtonSize, string> = { normal: 'px-5', compact: 'px-2', bare: 'px-0' }

const tones: Record<ButtonTone, string> = {
  primary: 'border-indigo bg-indigo text-paper hover:border-ink hover:bg-ink',
  quiet: 'border-ink bg-transparent text-ink hover:bg-ink hover:text-paper',
  plain: 'border-transparent bg-transparent text-indigo underline underline-offset-4 hover:decoration-2',
  danger: 'border-kumkum bg-transparent text-kumkum hover:bg-kumkum hover:text-paper',
}

/** Style shared by buttons and button links; at least 44 px high for touch. */
export const buttonStyle = (tone: ButtonTone, extra?: string, size: ButtonSize = 'normal') =>
  classNames(
    'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-sm border-2 py-2 text-center text-base leading-tight font-semibold transition-colors',
    // A button that waits only for hydration looks enabled.
    'disabled:cursor-progress disabled:not-data-waking:border-line disabled:not-data-waking:bg-sunk disabled:not-data-waking:text-ink-soft disabled:not-data-waking:no-underline',
    tones[tone],
    sizes[size],
    extra,
  )
