import type { Feature, Reversal } from '../../platform/feature.ts'
import type { AppContext } from '../../platform/app-context.ts'

/** The reversal of each undoable act, by its name in the audit log. */
export type Reversals = ReadonlyMap<string, Reversal>

export function reversalsOf(ctx: AppContext, features: readonly Feature[]): Reversals {
  const reversals = new Map<string, Reversal>()
  for (const { undo } of features)
    for (const [act, reverse] of Object.entries(undo?.(ctx) ?? {})) {
      if (reversals.has(act)) throw new Error(`two features undo ${act}`)
      reversals.set(act, reverse)
    }
  return reversals
}
