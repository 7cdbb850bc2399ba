/** An event that a device wrote, and what the server must have noted when it first arrived. */
export interface ModelEvent {
  device: number
  epoch: number
  seq: number
  question: number
  value: boolean | null
  arrived?: { late: boolean; stale: boolean; acceptedBefore: boolean }
}

/** A small model of an attempt, by the sentences of docs/product.md, Taking a test. It stores everything and looks at all of it each time. */
export class AttemptModel {
  readonly written: ModelEvent[] = []
  readonly epochOf = new Map<number, number>()
  readonly accepted = new Map<number, boolean | null>()
  epoch = 0
  end: 'submit' | 'deadline' | 'close' | null = null

  start(device: number): void {
    if (this.epochOf.get(device) === this.epoch && this.epoch > 0) return
    this.epoch += 1
    this.epochOf.set(device, this.epoch)
  }

  write(device: number, question: number, value: boolean | null): void {
    const seq = this.of(device).length + 1
    this.written.push({ device, epoch: this.epochOf.get(device) ?? 0, seq, question, value })
  }

  arrive(event: ModelEvent): void {
    event.arrived ??= {
      late: this.end !== null,
      stale: event.epoch < this.epoch,
      acceptedBefore: false,
    }
  }

  accept(question: number): void {
    const late = this.late(question)
    if (late === undefined) return
    this.accepted.set(question, late)
    for (const { arrived, question: of } of this.stored()) if (of === question && arrived) arrived.acceptedBefore = true
  }

  of = (device: number): ModelEvent[] => this.written.filter((event) => event.device === device)
  stored = (): ModelEvent[] => this.written.filter(({ arrived }) => arrived)

  saved(device: number): number {
    const missing = this.of(device).find(({ arrived }) => !arrived)
    return missing ? missing.seq - 1 : this.of(device).length
  }

  /** The last value that each device gave a question. */
  private last(question: number): ModelEvent[] {
    const lasts = new Map<number, ModelEvent>()
    for (const event of this.stored())
      if (event.question === question && event.seq > (lasts.get(event.device)?.seq ?? 0)) lasts.set(event.device, event)
    return [...lasts.values()]
  }

  inForce(question: number): boolean | null {
    const accepted = this.accepted.get(question)
    if (accepted !== undefined) return accepted
    const inTime = this.stored().filter((event) => event.question === question && !event.arrived?.late)
    const epoch = Math.max(...inTime.map((event) => event.epoch))
    return inTime.findLast((event) => event.epoch === epoch)?.value ?? null
  }

  /** The value that waits for the teacher; undefined for none. */
  late(question: number): boolean | null | undefined {
    const waiting = this.last(question).filter(({ arrived }) => arrived?.late && !arrived.acceptedBefore)
    return waiting.sort((a, b) => b.epoch - a.epoch)[0]?.value
  }

  conflict(question: number): boolean {
    return this.last(question).some(({ arrived, value }) => arrived?.stale && value !== this.inForce(question))
  }
}
