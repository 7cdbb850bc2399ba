/** Why the embedded PostgreSQL does not start; its message is the one line that the operator reads. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}
