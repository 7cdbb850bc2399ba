let next: { text: string; at: string } | undefined

/** Shows a message above the page at this path, once it is reached. */
export const announce = (text: string, at: string): void => {
  next = { text, at }
}

/** The message for the page at this path, once. */
export function takeAnnouncement(path: string): string | undefined {
  if (next?.at !== path) return undefined
  const { text } = next
  next = undefined
  return text
}
