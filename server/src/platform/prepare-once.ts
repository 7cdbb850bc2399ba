import type { Executor } from './database.ts'

/** Keeps what `make` prepares, such as statements with a name, for each executor: it is made at the first use. */
export function prepareOnce<Prepared extends object>(
  make: (executor: Executor) => Prepared,
): (executor: Executor) => Prepared {
  const kept = new WeakMap<Executor, Prepared>()
  return (executor) => {
    const known = kept.get(executor)
    if (known) return known
    const made = make(executor)
    kept.set(executor, made)
    return made
  }
}
