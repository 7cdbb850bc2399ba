/** Trusted Types of the W3C, as much as is used here; not every browser has them. */
interface Rules {
  createHTML?: (text: string) => string | null
  createScriptURL?: (address: string) => string | null
}
interface Policy {
  createHTML: (text: string) => string
}
interface TrustedTypes {
  createPolicy: (name: string, rules: Rules) => Policy
}

/** What makes policies; undefined in a browser without Trusted Types, which then refuses nothing either. */
export const trustedTypes = (): TrustedTypes | undefined => (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes

/**
 * What may become markup or the address of a script without being asked about by name, in a page whose policy refuses the rest: the empty
 * script and text without tags, by which React writes a document anew that something changed before it woke, and the workers of this site.
 */
export function trustOwnFiles(): void {
  trustedTypes()?.createPolicy('default', {
    createHTML: (text) => (text === '<script></script>' || !text.includes('<') ? text : null),
    createScriptURL: (address) => (/^\/(assets\/[\w.-]+|verify-worker\.js)$/.test(address) ? address : null),
  })
}
