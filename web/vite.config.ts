import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { cutFonts } from './build-site/cut-fonts.ts'
import { idleRouterParts } from './build-site/idle-router-parts.ts'

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

await cutFonts()

export default defineConfig({
  cacheDir: fileURLToPath(new URL('../node_modules/.cache/vite', import.meta.url)),
  plugins: [tailwindcss(), reactRouter(), idleRouterParts()],
  // Without the entries a cold start finds React late, reloads, and two copies of React meet.
  optimizeDeps: {
    entries: ['src/root.tsx', 'src/*/*.tsx'],
    include: ['react', 'react-dom/client', 'react-router/dom', 'zod/mini'],
  },
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files: each one more is a request, and a line in the list of modules that every page carries.
            codeSplitting: {
              groups: [
                // React and the router change together, and every page needs both.
                {
                  name: 'react',
                  priority: 3,
                  test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|@react-router)[\\/]/,
                },
                // What the masthead and nearly every page draw with.
                {
                  name: 'frame',
                  priority: 2,
                  test: /web[\\/]src[\\/](?:frame[\\/]|ui[\\/](?:badge|banner|button|card|class|dot|icon|page-head|spinner|waiting)|session[\\/](?:head|log-out|require|session-keeper|store|use-)|site[\\/](?:failure|not-found-page))|contract[\\/]src[\\/]brand/,
                },
                // Rules of live sessions that the console has a use for as well as the next file.
                { name: 'lengths', priority: 3, test: /contract[\\/]src[\\/](?:length-in-words|live-rules)/ },
                // What a certificate is checked by: a page that only checks loads neither calls nor forms.
                {
                  name: 'certificates',
                  priority: 2,
                  test: /contract[\\/]src[\\/](?:certificate-proof|packed|serial)/,
                },
                // Loaded when there is a signature to check.
                { name: 'signatures', priority: 2, test: /node_modules[\\/]@noble[\\/]/ },
                // What nearly every page with a call or a form needs; a page without either does not load it.
                {
                  name: 'calls',
                  priority: 1,
                  test: /node_modules[\\/]zod[\\/]|contract[\\/]src[\\/](?:accounts|contact|endpoint|errors|fields|idempotency|limits|messages|undo)|web[\\/]src[\\/](?:api[\\/]|ui[\\/](?:form|field|load-failure))/,
                },
                // The rooms whose calls lean on each other; those of the others go where they are used.
                {
                  name: 'people',
                  test: /contract[\\/]src[\\/](?:desk|history|mails|receipts|school-form|staff|subscription)/,
                },
                { name: 'schools', test: /contract[\\/]src[\\/](?:exports|institution|school|team)/ },
                // The parts of lists, sheets and the console that many routes share: one file, not twenty.
                { name: 'console', minShareCount: 20, test: /web[\\/]src[\\/]/ },
              ],
            },
          },
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/files': api, '/media': api } },
})
