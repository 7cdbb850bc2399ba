import { transformAsync } from '@babel/core'
import type { Plugin } from 'vite'

/**
 * Replaces the macros of Lingui by calls that name a message. The plugin of Lingui has a transform of its own, a native package for Node 22, which
 * npm leaves out where the machine has Node 20.
 */
export const linguiMacros = (): Plugin => ({
  name: 'lingui-macros',
  enforce: 'pre',
  transform: {
    filter: { id: /\.tsx?(?:$|\?)/, code: /from '@lingui\/(?:core|react)\/macro'/ },
    async handler(code, id) {
      const made = await transformAsync(code, {
        // Without the query that React Router adds to a route's module.
        filename: id.replace(/\?.*$/, ''),
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: ['typescript', 'jsx'] },
        plugins: ['@lingui/babel-plugin-lingui-macro'],
      })
      return made?.code ? { code: made.code, map: made.map ?? null } : null
    },
  },
})
