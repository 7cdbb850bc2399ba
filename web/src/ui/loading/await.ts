import { type ReactNode, use } from 'react'

type Outcome<Value> = { value: Value } | { error: unknown }

const outcomes = new WeakMap<Promise<unknown>, Promise<Outcome<unknown>>>()

/** The same promise for each rendering, which never rejects: React reports what a component throws as an error of the page. */
function outcomeOf<Value>(promise: Promise<Value>): Promise<Outcome<Value>> {
  const known = outcomes.get(promise) as Promise<Outcome<Value>> | undefined
  if (known) return known
  const made = promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  outcomes.set(promise, made)
  return made
}

/**
 * Shows what a loader did not wait for; the Suspense boundary around it shows the waiting. The router's own `Await` would
 * be part of the script of every page.
 */
export function Await<Resolve extends Promise<unknown> | null>({
  resolve,
  errorElement,
  children,
}: {
  /** Null where a prerendered page has no data. */
  resolve: Resolve
  /** Shown when the promise is rejected; without it the page's error boundary gets the error. */
  errorElement?: ReactNode
  children: (value: Awaited<Resolve>) => ReactNode
}): ReactNode {
  if (resolve === null) return children(null as Awaited<Resolve>)
  const outcome = use(outcomeOf<unknown>(resolve))
  if ('value' in outcome) return children(outcome.value as Awaited<Resolve>)
  if (errorElement === undefined) throw outcome.error
  return errorElement
}
