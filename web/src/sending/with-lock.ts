/** Runs `work` while no other tab of this browser does; where locks are missing, two senders do no harm. */
export function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager }
  return locks ? (locks.request(name, work) as Promise<T>) : work()
}
