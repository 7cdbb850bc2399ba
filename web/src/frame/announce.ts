let next: string | undefined

/** Shows a message above the next page, whether a form or a gate leads to it. */
export const announce = (text: string): void => {
  next = text
}

/** The message for this page, once. */
export function takeAnnouncement(): string | undefined {
  const text = next
  next = undefined
  return text
}
