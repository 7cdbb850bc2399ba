/** What the SDK of S3 raises, as far as we ask about it; here, so that who asks need not load the SDK. */
export interface Failure {
  name?: string
  code?: string
  message?: string
  $metadata?: { httpStatusCode?: number }
}

export const statusOf = (error: unknown): number | undefined => (error as Failure).$metadata?.httpStatusCode

/** Whether the store itself failed, or could not be asked: not that it knows better than who asked. */
export function isStoreFailure(error: unknown): boolean {
  const { name = '', code = '' } = error as Failure
  const status = statusOf(error)
  if (status !== undefined && (status >= 500 || [401, 403, 404, 429].includes(status))) return true
  return (
    /^(TimeoutError|AbortError|CredentialsProviderError|NoSuchBucket|SlowDown)$/.test(name) ||
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/.test(code)
  )
}
