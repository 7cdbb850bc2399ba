/**
 * Runs `act` after the next paint, or soon after in a background tab. For slow work that need not be in the same frame.
 * Returns a function that cancels it.
 */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  if (document.hidden) timer = setTimeout(act)
  const frame = document.hidden ? 0 : requestAnimationFrame(() => (timer = setTimeout(act)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
