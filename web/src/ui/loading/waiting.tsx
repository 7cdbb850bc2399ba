import { Spinner } from './spinner.tsx'

/** Placeholder of a page that is loading. */
export function Waiting() {
  return (
    <div className="wrap grid min-h-96 place-items-center">
      <Spinner />
    </div>
  )
}
