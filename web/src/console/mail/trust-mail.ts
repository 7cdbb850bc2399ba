import { trustedTypes } from '../../frame/trusted-types.ts'

let policy: { createHTML: (html: string) => string } | undefined

/**
 * The HTML of one of our mails, for a sandboxed frame only: Trusted Types of the page accept frame markup only from
 * this policy.
 */
export function trustMail(html: string): string {
  policy ??= trustedTypes()?.createPolicy('letters', { createHTML: (text) => text })
  return policy ? policy.createHTML(html) : html
}
