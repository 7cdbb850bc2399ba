import { fileURLToPath } from 'node:url'
import { lingui } from '@lingui/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { browserContract } from './build-site/browser-contract.ts'
import { cutFonts } from './build-site/cut-fonts.ts'
import { linguiMacros } from './build-site/lingui-macros.ts'
import { patternOf, scriptGroups } from './build-site/script-groups.ts'

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

await cutFonts()

export default defineConfig({
  cacheDir: fileURLToPath(new URL('../node_modules/.cache/vite', import.meta.url)),
  plugins: [browserContract(), linguiMacros(), lingui({ cwd: import.meta.dirname }), tailwindcss(), reactRouter()],
  resolve: {
    alias: {
      'use-sync-external-store/shim': fileURLToPath(new URL('./src/languages/external-store.ts', import.meta.url)),
    },
  },
  // Without the entries a cold start discovers React late and reloads, with two copies of React.
  optimizeDeps: {
    entries: ['src/root.tsx', 'src/**/*.tsx'],
    include: ['react', 'react-dom/client', 'react-router/dom', 'zod/mini'],
  },
  build: {
    assetsInlineLimit: 0,
    // No script names the chunks that every page has loaded before it.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => !/^assets\/(?:react|frame)-/.test(file)),
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Messages and limits are where they are used, instead of in a chunk for every page (browser-contract.ts).
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          output: {
            // Every page has the table of routes, which has these names: 42 bits tell versions of a file apart, and
            // only what is not in the table has a name besides.
            entryFileNames: ({ facadeModuleId }) =>
              /[\\/]entry\.client\./.test(facadeModuleId ?? '') ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: scriptGroups.map(({ modules, ...group }) => ({ ...group, test: patternOf(modules) })),
            },
          },
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/files': api, '/media': api } },
})
