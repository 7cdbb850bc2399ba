/** What to tell the support about a failure of the server; nothing where the server had no part in it, or was not reached. */
export function RequestReference({ error }: { error: unknown }) {
  // By its shape: the page that shows every failure must not bring the calls of the API with it.
  const { requestId } = (typeof error === 'object' && error !== null ? error : {}) as { requestId?: unknown }
  if (typeof requestId !== 'string') return null
  return (
    <p className="mt-4 text-sm text-ink-soft">
      If you write to us about it, give this reference: <code className="break-all">{requestId}</code>
    </p>
  )
}
