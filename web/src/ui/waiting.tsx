import { Spinner } from './spinner.tsx'

/** The body of a page that is not known yet. */
export function Waiting() {
  return (
    <div className="wrap grid min-h-96 place-items-center">
      <Spinner />
    </div>
  )
}
