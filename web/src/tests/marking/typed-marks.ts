/** Milliseconds in which another digit may follow. */
export const digitPause = 500

/**
 * Marks that are typed digit by digit without a field: each key gives the marks so far. A digit that would go beyond the most starts anew,
 * and a point adds a half or takes it away.
 */
export function typeMarks(typed: string, key: string, most: number): string {
  if (key === 'Backspace') return ''
  if (key === '.' || key === ',') {
    if (typed.endsWith('.5')) return typed.slice(0, -2)
    const half = `${typed || '0'}.5`
    return Number(half) <= most ? half : typed
  }
  if (!/^\d$/.test(key)) return typed
  const longer = typed === '0' || typed.includes('.') ? key : typed + key
  if (Number(longer) <= most) return longer
  return Number(key) <= most ? key : typed
}

export const marksTyped = (typed: string): number | null => (typed === '' ? null : Number(typed))

/** Marks from a field; empty for none. */
export function readMarks(
  text: string,
  { marks: most, negative_marks: negative }: { marks: number; negative_marks: number },
): { marks: number | null; error?: string } {
  const typed = text.trim().replace(',', '.')
  if (typed === '') return { marks: null }
  if (/^-?\d{1,4}(?:\.\d{1,2})?$/.test(typed) && Number(typed) <= most && Number(typed) >= -negative)
    return { marks: Number(typed) }
  return {
    marks: null,
    error: `Enter marks from ${negative === 0 ? 0 : -negative} to ${most}, with at most two decimals`,
  }
}

const fewMarks = 3
const mostButtons = 10
/** The marks that have a button: halves too where there are few, none where there are too many. */
export function stepsOfMarks(most: number): number[] {
  if (most > mostButtons) return [0, most]
  const step = most <= fewMarks ? 0.5 : 1
  const steps = Array.from({ length: Math.floor(most / step) + 1 }, (_, place) => place * step)
  return steps.includes(most) ? steps : [...steps, most]
}
