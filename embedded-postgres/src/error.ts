/** Raised when the embedded PostgreSQL does not start. The message is a single line for the operator. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}
