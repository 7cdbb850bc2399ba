import { newKey } from '../../../api/fetch-with-retry.ts'

/** A random UUID (RFC 9562, version 4), made without `randomUUID`, which is not available without https. */
export function newVisitId(): string {
  const hex = newKey()
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
