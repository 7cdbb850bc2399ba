/** Occupies the event loop. */
export function keepBusy(ms: number): void {
  const startedAt = performance.now()
  while (performance.now() - startedAt < ms);
}
