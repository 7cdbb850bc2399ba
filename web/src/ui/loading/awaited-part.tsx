import { type ReactNode, Suspense } from 'react'
import { Await } from './await.ts'
import { PartFailure } from './part-failure.tsx'
import { Spinner } from './spinner.tsx'

interface Props<Value> {
  /** Null where a prerendered page has no data: the spinner shows. */
  of: Promise<Value> | null
  /** Begins the sentence of a failure, such as "The chapters". */
  what: string
  /** Label of the spinner. */
  loading?: string
  /** Class of the least height in which the spinner is centred; without it the spinner stands where the part begins. */
  waitingHeight?: 'min-h-48' | 'min-h-72' | 'min-h-96'
  /** Classes of the failure. */
  failureClass?: string
  children: (value: Value) => ReactNode
}

/** A part of a page that its loader did not wait for: a spinner until it is loaded, or its failure with a retry. */
export function AwaitedPart<Value>({ of, what, loading, waitingHeight, failureClass, children }: Props<Value>) {
  const spinner = <Spinner label={loading} />
  const waiting = waitingHeight ? <div className={`grid ${waitingHeight} place-items-center`}>{spinner}</div> : spinner
  return (
    <Suspense fallback={waiting}>
      {of === null ? (
        waiting
      ) : (
        <Await resolve={of} errorElement={<PartFailure what={what} className={failureClass} />}>
          {children}
        </Await>
      )}
    </Suspense>
  )
}
