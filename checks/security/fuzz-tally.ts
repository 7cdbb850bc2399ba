/** Counts outcomes, for the figures and to check what was reached. */
export class Tally {
  inputs = 0
  silent = 0
  /** Answers with Retry-After that were repeated. */
  busy = 0
  slowest = 0
  readonly classes = new Map<string, number>()
  /** The best outcome of each target. */
  readonly reached = new Map<string, 'guarded' | 'refused' | 'done'>()
  readonly times: number[] = []

  count(target: string, status: number | null, code: string | null, ms: number): void {
    this.inputs += 1
    if (!this.reached.has(target)) this.reached.set(target, 'guarded')
    if (status === null) {
      this.silent += 1
      return
    }
    const kind = status === 429 ? '429' : `${Math.floor(status / 100)}xx`
    this.classes.set(kind, (this.classes.get(kind) ?? 0) + 1)
    this.times.push(ms)
    if (status < 400) this.reached.set(target, 'done')
    else if (this.reached.get(target) === 'guarded' && ![401, 403, 429].includes(status) && code !== 'bad-request')
      this.reached.set(target, 'refused')
  }

  /** The time in milliseconds within which this share of the answers came. */
  within(share: number): number {
    const sorted = this.times.toSorted((a, b) => a - b)
    return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  }

  named(state: 'guarded' | 'refused' | 'done'): string[] {
    return [...this.reached].filter(([, reached]) => reached === state).map(([name]) => name)
  }
}
