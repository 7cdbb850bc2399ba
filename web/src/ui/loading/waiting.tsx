import { Spinner } from './spinner.tsx'

/** Placeholder of a page that is loading, as high as the screen, so that the footer does not show and jump away. */
export function Waiting({ label }: { label?: string }) {
  return (
    <div className="wrap grid min-h-svh content-start justify-items-center pt-43">
      <Spinner label={label} />
    </div>
  )
}
