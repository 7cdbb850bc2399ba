import type { Plugin } from 'vite'

/**
 * Modules of React Router that act only where a server renders pages and answers for their data, each with what it comes to in a site whose
 * pages are made at build (`ssr: false`): 3.6 KB (brotli) less on every page, without which neither `/` nor the console keeps to its budget.
 */
const idleParts: Record<string, string> = {
  // Calls observers of the router's work. `HydratedRouter` in entry.client.tsx is given none.
  'lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    const none = () => { throw new Error('This router has no observers: see idle-router-parts.ts.') }
    export { none as getRouteInstrumentationUpdates, none as instrumentClientSideRouter }
    export { none as instrumentHandler, none as instrumentationResultMetaContext }`,
  // Asks a server for routes that the page does not know yet. The manifest has all of them.
  'lib/dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const useFogOFWarDiscovery = () => undefined
    const none = () => { throw new Error('This router asks no server for routes: see idle-router-parts.ts.') }
    export { none as getPartialManifest, none as getManifestPath, none as getPathsWithAncestors }
    export { none as handleClientVersionMismatch, none as URL_LIMIT }`,
  // Asks a server for what loaders answer. Here `clientLoader` runs in the browser, and what the build knew stands in the page.
  'lib/dom/ssr/single-fetch.js': `
    import { decode } from '../../../vendor/turbo-stream-v2/turbo-stream.js'
    export const decodeViaTurboStream = (body) => decode(body, { plugins: [] })
    const none = () => { throw new Error('This router asks no server for data: see idle-router-parts.ts.') }
    async function runHandlers({ matches }) {
      const called = matches.filter((match) => match.shouldCallHandler())
      const results = await Promise.all(called.map((match) => match.resolve((handler) => handler(none))))
      return Object.fromEntries(called.map(({ route }, place) => [route.id, results[place]]))
    }
    export const getTurboStreamSingleFetchDataStrategy = () => (args) => args.runClientMiddleware(runHandlers)
    export { none as singleFetchUrl, none as stripIndexParam, none as getSingleFetchDataStrategyImpl }
    export { none as StreamTransfer, none as SingleFetchRedirectSymbol, none as NO_BODY_STATUS_CODES }`,
}

/**
 * Leaves idle parts of the router out of the browser's script. A version of the router that moves such a module, or takes something else
 * from one, stops the build.
 */
export function idleRouterParts(): Plugin {
  const left = new Set(Object.keys(idleParts))
  return {
    name: 'idle-router-parts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      const part = id.split('/react-router/dist/production/', 2)[1] ?? ''
      left.delete(part)
      return idleParts[part]
    },
    buildEnd(error) {
      if (!error && left.size > 0)
        throw new Error(`React Router no longer has ${[...left].join(', ')}: look at idle-router-parts.ts anew.`)
    },
  }
}
