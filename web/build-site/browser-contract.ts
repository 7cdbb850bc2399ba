import { type NodePath, transformAsync, types } from '@babel/core'
import type { Plugin } from 'vite'

/** The parts of an endpoint that pages read (src/api). The others are the server's: schemas, limits, words of the API's description. */
const readByPages = new Set(['method', 'path', 'access', 'asks', 'file', 'stream'])

/**
 * Leaves the server's parts out of the contract's endpoints, and makes each constant of the contract a pure call, so that the build drops
 * schemas that no page uses. That is a tenth of what a page of the LMS would otherwise load beside React.
 */
export const browserContract = (): Plugin => ({
  name: 'browser-contract',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]contract[\\/]src[\\/].*\.ts$/ },
    async handler(code, id) {
      const made = await transformAsync(code, {
        filename: id,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: ['typescript'] },
        plugins: [{ visitor: { CallExpression: cutEndpoint, VariableDeclarator: makePure } }],
      })
      return made?.code ? { code: made.code, map: made.map ?? null } : null
    },
  },
})

function cutEndpoint({
  node: {
    callee,
    arguments: [given],
  },
}: NodePath<types.CallExpression>): void {
  if (!types.isIdentifier(callee, { name: 'endpoint' }) || !types.isObjectExpression(given)) return
  given.properties = given.properties.filter(
    (part) => !types.isObjectProperty(part) || !types.isIdentifier(part.key) || readByPages.has(part.key.name),
  )
}

/** A schema is made by calls of methods, which the bundler keeps unless it is told that they change nothing. */
function makePure({ node, scope }: NodePath<types.VariableDeclarator>): void {
  if (!types.isProgram(scope.block) || !types.isCallExpression(node.init) || isPure(node.init)) return
  node.init = types.callExpression(types.arrowFunctionExpression([], node.init), [])
  types.addComment(node.init, 'leading', '#__PURE__')
}
const isPure = ({ leadingComments }: types.Node) => leadingComments?.some(({ value }) => value === '#__PURE__') ?? false
