/**
 * Header that makes a mutation safe to repeat: 16 to 64 letters, digits, `-` and `_`, chosen by the caller
 * (draft-ietf-httpapi-idempotency-key-header). The server remembers a key for 24 hours.
 */
export const idempotencyHeader = 'idempotency-key'
