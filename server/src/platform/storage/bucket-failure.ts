/** The used fields of the S3 SDK's errors, declared separately so that checking an error need not load the SDK. */
export interface Failure {
  name?: string
  code?: string
  message?: string
  $metadata?: { httpStatusCode?: number }
}

export const statusOf = (error: unknown): number | undefined => (error as Failure).$metadata?.httpStatusCode

/** Whether the store itself failed or could not be reached, as opposed to a faulty request. */
export function isStoreFailure(error: unknown): boolean {
  const { name = '', code = '' } = error as Failure
  const status = statusOf(error)
  if (status !== undefined && (status >= 500 || [401, 403, 404, 429].includes(status))) return true
  return (
    /^(TimeoutError|AbortError|CredentialsProviderError|NoSuchBucket|SlowDown)$/.test(name) ||
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/.test(code)
  )
}
