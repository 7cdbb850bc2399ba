import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  cacheDir: fileURLToPath(new URL('../node_modules/.cache/vite', import.meta.url)),
  plugins: [tailwindcss(), reactRouter()],
  // Without the entries a cold start finds React late, reloads, and two copies of React meet.
  optimizeDeps: { entries: ['src/root.tsx', 'src/*/*.tsx'], include: ['react', 'react-dom/client', 'react-router/dom', 'zod/mini'] },
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // React and the router change together and every page needs both: one request.
            codeSplitting: { groups: [{ name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|@react-router)[\\/]/ }] },
          },
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/files': api, '/media': api } },
})
