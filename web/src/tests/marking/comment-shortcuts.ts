import type { Comment } from '@ariviyal/contract/tests/marking'

/** Replaces `/shortcut` by its text where a space or the end follows. Unknown ones stay as they were typed. */
export function expandShortcuts(text: string, comments: readonly Comment[], isWhole: boolean): string {
  const byShortcut = new Map(comments.map((comment) => [comment.shortcut, comment.text]))
  const pattern = isWhole ? /(?<=^|\s)\/([\p{L}\p{M}\p{N}]+)(?=\s|$)/gu : /(?<=^|\s)\/([\p{L}\p{M}\p{N}]+)(?=\s)/gu
  return text.replaceAll(pattern, (typed, shortcut: string) => byShortcut.get(shortcut.toLowerCase()) ?? typed)
}

/** A text with another behind it. */
export const appendText = (text: string, more: string): string =>
  text.trim() === '' ? more : `${text.trimEnd()} ${more}`
