/**
 * The header by which a call that changes something can be sent again without acting twice: 16 to 64 letters, digits, `-` and `_`, chosen
 * by the caller for this one act (draft-ietf-httpapi-idempotency-key-header). The server knows it for 24 hours.
 */
export const idempotencyHeader = 'idempotency-key'
