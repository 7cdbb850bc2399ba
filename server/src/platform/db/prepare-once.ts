import type { Executor } from './database.ts'

/**
 * Caches the prepared statements that `make` builds for an executor: Drizzle takes as long to build a statement as PostgreSQL takes to run
 * it.
 */
export function prepareOnce<Prepared extends object>(
  make: (executor: Executor) => Prepared,
): (executor: Executor) => Prepared {
  const cache = new WeakMap<Executor, Prepared>()
  return (executor) => {
    const cached = cache.get(executor)
    if (cached) return cached
    const made = make(executor)
    cache.set(executor, made)
    return made
  }
}
