/**
 * The server's time on this device. Each answer of the server sets it anew. In between it goes on by whichever of the
 * device's two clocks went further: one stands still while a phone sleeps, the other can be set back.
 */
export class ServerClock {
  #server: number
  #wall: number
  #steady: number

  /** `offset`: milliseconds by which the server was ahead when the attempt was kept. */
  constructor(offset = 0) {
    this.#wall = Date.now()
    this.#steady = performance.now()
    this.#server = this.#wall + offset
  }

  now(): number {
    return this.#server + Math.max(Date.now() - this.#wall, performance.now() - this.#steady)
  }

  /** Takes the time of an answer; returns how far the server is ahead of this device. */
  set(now: string): number {
    this.#wall = Date.now()
    this.#steady = performance.now()
    this.#server = Date.parse(now)
    return this.#server - this.#wall
  }
}
