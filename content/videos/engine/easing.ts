export const clamp = (value: number, low = 0, high = 1) => Math.min(high, Math.max(low, value))

export const mix = (from: number, to: number, k: number) => from + (to - from) * k

/** 0 before `from`, 1 after `to`, in a straight line between. Times in seconds. */
export const linear = (t: number, from: number, to: number) => clamp((t - from) / (to - from))

/** As `linear`, but starting and stopping gently: speed and acceleration are zero at both ends. */
export function ramp(t: number, from: number, to: number): number {
  const x = linear(t, from, to)
  return x * x * x * (x * (x * 6 - 15) + 10)
}

/** Rises to 1 after `from`, and back to 0 before `to`. */
export const during = (t: number, from: number, to: number, fade = 0.6) =>
  Math.min(ramp(t, from, from + fade), 1 - ramp(t, to - fade, to))

/** A steady to-and-fro between -1 and 1. */
export const swing = (t: number, period: number, phase = 0) => Math.sin((t / period + phase) * 2 * Math.PI)

/** A number from 0 to 1 that looks random and is the same at each rendering. */
export function noise(seed: number): number {
  let x = Math.imul(Math.floor(seed) + 0x9e3779b9, 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35)
  x = Math.imul(x ^ (x >>> 16), 0x27d4eb2f)
  return ((x ^ (x >>> 15)) >>> 0) / 2 ** 32
}
