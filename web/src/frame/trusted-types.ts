/** The used part of the W3C Trusted Types API; not every browser has it. */
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

/** The policy factory; undefined in browsers without Trusted Types, which enforce nothing. */
export const trustedTypes = (): TrustedTypes | undefined => (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes

/**
 * The default Trusted Types policy. Allows the empty script and text without tags, which React needs to re-render a
 * document that changed before hydration, and the workers of this site. Rejects everything else.
 */
export function trustOwnFiles(): void {
  trustedTypes()?.createPolicy('default', {
    createHTML: (text) => (text === '<script></script>' || !text.includes('<') ? text : null),
    createScriptURL: (address) =>
      /^\/(assets\/[\w.-]+|(?:site|verify|class|paper-page)-worker\.js)$/.test(address) ? address : null,
  })
}
