/**
 * Runs `act` once what the press has changed so far is on the screen, or soon after where nothing is drawn, as in a tab in the background. For
 * what is slow and need not come in the same frame; answers how to call it off.
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
