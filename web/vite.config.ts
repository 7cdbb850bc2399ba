import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  cacheDir: fileURLToPath(new URL('../node_modules/.cache/vite', import.meta.url)),
  plugins: [tailwindcss(), reactRouter()],
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
                // What a certificate is checked by: a page that only checks loads neither calls nor forms.
                {
                  name: 'certificates',
                  priority: 2,
                  test: /contract[\\/]src[\\/](?:certificate-proof|packed|serial|length-in-words|live-rules)/,
                },
                // Loaded when there is a signature to check.
                { name: 'signatures', priority: 2, test: /node_modules[\\/]@noble[\\/]/ },
                // Calls and forms, with the contract that both check by; a page without either does not load it.
                {
                  name: 'calls',
                  priority: 1,
                  test: /node_modules[\\/]zod[\\/]|contract[\\/]src[\\/]|web[\\/]src[\\/](?:api[\\/]|ui[\\/](?:form|field|checkbox|select|text-area))/,
                },
              ],
            },
          },
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/files': api, '/media': api } },
})
