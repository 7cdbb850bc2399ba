import { Spinner } from './spinner.tsx'

/** Placeholder of a page that is loading. */
export function Waiting({ label }: { label?: string }) {
  return (
    <div className="wrap grid min-h-96 place-items-center">
      <Spinner {...(label !== undefined && { label })} />
    </div>
  )
}
