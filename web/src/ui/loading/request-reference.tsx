/** The reference of a server error for support; nothing when the server was not involved or not reached. */
export function RequestReference({ error }: { error: unknown }) {
  // Duck-typed: this page must not import the API client.
  const { requestId } = (typeof error === 'object' && error !== null ? error : {}) as { requestId?: unknown }
  if (typeof requestId !== 'string') return null
  return (
    <p className="mt-4 text-sm text-ink-soft">
      If you write to us about it, give this reference: <code className="inline-block wrap-anywhere">{requestId}</code>
    </p>
  )
}
