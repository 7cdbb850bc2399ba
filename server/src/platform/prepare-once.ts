import type { Executor } from './database.ts'
import { outsideAct } from './one-act.ts'

/**
 * Keeps what `make` prepares, such as statements with a name, for each executor: it is made at the first use. That may be in the middle of an act,
 * with whose transaction it has nothing to do: it would go on asking a connection that was given back long ago.
 */
export function prepareOnce<Prepared extends object>(
  make: (executor: Executor) => Prepared,
): (executor: Executor) => Prepared {
  const kept = new WeakMap<Executor, Prepared>()
  return (executor) => {
    const known = kept.get(executor)
    if (known) return known
    const made = outsideAct(() => make(executor))
    kept.set(executor, made)
    return made
  }
}
