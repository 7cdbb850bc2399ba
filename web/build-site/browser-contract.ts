import { type NodePath, transformAsync, types } from '@babel/core'
import { basename } from 'node:path'
import type { Plugin } from 'vite'

/** The parts of an endpoint that pages read (src/api). The others are the server's: schemas, limits, words of the API's description. */
const readByPages = new Set(['method', 'path', 'access', 'asks', 'file', 'stream'])

/** Objects whose entries pages read one by one, with the files that export them. */
const lists = new Map(['limits', 'messages', 'brand'].map((name) => [`${name}.ts`, name]))

/**
 * Leaves the server's parts out of the contract's endpoints, makes each constant of the contract a pure call, and each entry of the long
 * lists an export, so that the build drops schemas, limits and messages that no page uses. That is a tenth of what a
 * page of the LMS would otherwise load beside React.
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
        plugins: [{ visitor: { CallExpression: cutEndpoint, VariableDeclarator: makePure, Program: splitList } }],
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

/**
 * Writes `export const limits = { nameMax: 80 }` as `const _nameMax = 80; export { _nameMax as nameMax }`, and exports the
 * module's own namespace as `limits`: the bundler drops unused exports, but not unused entries of an object.
 */
function splitList(program: NodePath<types.Program>, { filename = '' }: { filename?: string }): void {
  const file = basename(filename)
  const name = lists.get(file)
  for (const statement of program.get('body')) {
    const entries = name === undefined ? undefined : entriesOf(statement.node, name)
    if (name === undefined || !entries) continue
    statement.replaceWithMultiple([
      types.importDeclaration(
        [types.importNamespaceSpecifier(types.identifier(name))],
        types.stringLiteral(`./${file}`),
      ),
      ...entries.map(([key, value]) =>
        types.variableDeclaration('const', [types.variableDeclarator(types.identifier(`_${key}`), value)]),
      ),
      types.exportNamedDeclaration(null, [
        types.exportSpecifier(types.identifier(name), types.identifier(name)),
        ...entries.map(([key]) => types.exportSpecifier(types.identifier(`_${key}`), types.identifier(key))),
      ]),
    ])
  }
}

/** Keys and values of the object that the statement exports as `name`. */
function entriesOf(statement: types.Node, name: string): [string, types.Expression][] | undefined {
  if (!types.isExportNamedDeclaration(statement) || !types.isVariableDeclaration(statement.declaration))
    return undefined
  const [{ id, init }] = statement.declaration.declarations as [types.VariableDeclarator]
  const list = types.isTSAsExpression(init) ? init.expression : init
  if (!types.isIdentifier(id, { name }) || !types.isObjectExpression(list)) return undefined
  return list.properties.map((entry) => {
    if (!types.isObjectProperty(entry) || !types.isIdentifier(entry.key) || !types.isExpression(entry.value))
      throw new Error(`${name} has an entry that is no plain key and value`)
    return [entry.key.name, entry.value]
  })
}
