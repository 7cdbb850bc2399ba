import { limits } from '@ariviyal/contract/limits'
import type { Comment } from '@ariviyal/contract/tests/marking'

/**
 * Replaces `/shortcut` by its text where a space or the end follows. Unknown ones stay as they were typed. Of two with the same shortcut the
 * first counts: the own one, before a colleague's.
 */
export function expandShortcuts(
  text: string,
  comments: readonly Pick<Comment, 'shortcut' | 'text'>[],
  isWhole: boolean,
): string {
  const byShortcut = new Map(comments.toReversed().map((comment) => [comment.shortcut, comment.text]))
  const pattern = isWhole ? /(?<=^|\s)\/([\p{L}\p{M}\p{N}]+)(?=\s|$)/gu : /(?<=^|\s)\/([\p{L}\p{M}\p{N}]+)(?=\s)/gu
  return text.replaceAll(pattern, (typed, shortcut: string) => byShortcut.get(shortcut.toLowerCase()) ?? typed)
}

/** A text with another behind it. */
export const appendText = (text: string, more: string): string =>
  text.trim() === '' ? more : `${text.trimEnd()} ${more}`

interface ShortcutField {
  text: string
  comments: readonly Pick<Comment, 'shortcut' | 'text'>[]
  type: (text: string) => void
  save: () => void
}
interface Typed {
  currentTarget: { value: string }
}

/** Props of a field for comments: shortcuts are replaced while typing, the last one when the field is left, which saves. */
export function shortcutField({ text, comments, type, save }: ShortcutField) {
  const put = (typed: string, isWhole: boolean) =>
    type(expandShortcuts(typed, comments, isWhole).slice(0, limits.feedbackMax))
  return {
    maxLength: limits.feedbackMax,
    value: text,
    onChange: ({ currentTarget }: Typed) => put(currentTarget.value, false),
    onBlur: ({ currentTarget }: Typed) => {
      put(currentTarget.value, true)
      save()
    },
  }
}
