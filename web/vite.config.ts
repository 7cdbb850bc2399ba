import { fileURLToPath } from 'node:url'
import { lingui } from '@lingui/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { browserContract } from './build-site/browser-contract.ts'
import { cutFonts } from './build-site/cut-fonts.ts'
import { linguiMacros } from './build-site/lingui-macros.ts'

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
            // Few chunks: each is a request, and an entry in the module list of every page.
            codeSplitting: {
              groups: [
                // React and the router change together, and every page needs both.
                {
                  name: 'react',
                  priority: 5,
                  test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|@react-router)[\\/]/,
                },
                // Shared by the masthead and nearly every page.
                {
                  name: 'frame',
                  priority: 4,
                  test: /web[\\/]src[\\/](?:frame[\\/](?!account-face|page-failure|classroom-failure|later|section|announcement|offline|bell|search)|ui[\\/](?:badge|banner|button|card|class|dot|icon|page-head|loading[\\/](?:spinner|waiting|part-failure))|session[\\/](?:address-notice|head|log-out|require|session-keeper|store|use-|subscription[\\/]use-)|site[\\/](?:failure|not-found-page))|contract[\\/]src[\\/](?:brand|end-slashes)/,
                },
                // Live session rules that the console and the next chunk use.
                {
                  name: 'lengths',
                  priority: 5,
                  test: /contract[\\/]src[\\/](?:length-in-words|live[\\/]live-rules)/,
                },
                // Verification code: the verification page loads neither the API client nor forms.
                {
                  name: 'certificates',
                  priority: 4,
                  test: /contract[\\/]src[\\/]certificates[\\/](?:certificate-proof|packed|serial)/,
                },
                // Loaded only to verify a signature.
                { name: 'signatures', priority: 4, test: /node_modules[\\/]@noble[\\/]/ },
                // Used by every page with a call; other pages do not load it.
                {
                  name: 'calls',
                  priority: 3,
                  test: /node_modules[\\/]zod[\\/]|contract[\\/]src[\\/](?:endpoint|errors|fields|idempotency|limits|messages|name-text)|web[\\/]src[\\/](?:api[\\/](?!pupil)|ui[\\/]form[\\/]field-frame)/,
                },
                // Used by nearly every page for users; pupils' pages have hardly a form.
                {
                  name: 'forms',
                  priority: 3,
                  test: /contract[\\/]src[\\/](?:accounts[\\/]accounts|contact[\\/]contact|staff[\\/]undo)|web[\\/]src[\\/]ui[\\/](?:form[\\/](?:form|field\.)|loading[\\/](?:load-failure|load-on-demand))/,
                },
                // Small parts that pupils' pages share with a few others, which need nothing else of them.
                {
                  name: 'offline',
                  priority: 2,
                  test: /web[\\/]src[\\/](?:session[\\/]device[\\/]offline-page|sending[\\/])/,
                },
                {
                  name: 'parts',
                  priority: 2,
                  test: /web[\\/]src[\\/]ui[\\/](?:file[\\/]save-file|mark\.|moment|dialog[\\/](?:dialog-frame|use-dialog))/,
                },
                // Questions as pupils and their teachers see them.
                {
                  name: 'questions',
                  priority: 2,
                  test: /contract[\\/]src[\\/](?:questions[\\/](?:pupil-question|picture|formulas)|tests[\\/](?:attempts|modes|question-numbers|rubric)|classroom[\\/]pupils)|web[\\/]src[\\/](?:tests[\\/](?:answer-values|move-buttons|moved-by|pupil[\\/](?:progress|taking[\\/]batches))|questions[\\/]preview[\\/](?:formula|rich-text|question-picture))/,
                },
                // What all pupils' pages share: their session, their language and its words.
                {
                  name: 'pupil',
                  priority: 1,
                  test: /web[\\/]src[\\/](?:languages[\\/](?:speak|class-|error|pupil)|session[\\/](?:pupils[\\/](?:pupil-store|kept-pupils)|device[\\/]device-database)|api[\\/]pupil|tests[\\/]pupil[\\/](?:offline-class|back-to-class|taking[\\/](?:send-loop|server-clock)|waiting[\\/](?!send)))|node_modules[\\/]@lingui[\\/]/,
                },
                // What a pupil's phone needs to take a test, in one request.
                {
                  name: 'taking',
                  priority: 1,
                  test: /web[\\/]src[\\/]tests[\\/]pupil[\\/](?!ended|shown-answers|test-list|test\.|progress|taking[\\/]batches|waiting)/,
                },
                // Features whose endpoints depend on each other; those of others stay with their users.
                {
                  name: 'people',
                  priority: 2,
                  test: /contract[\\/]src[\\/](?:staff[\\/](?:dashboard|history|mails|staff)|subscriptions[\\/](?!statements)|institutions[\\/]institution-fields)/,
                },
                {
                  name: 'schools',
                  priority: 2,
                  test: /contract[\\/]src[\\/](?:staff[\\/]exports|institutions[\\/](?:institutions|institution-details|institution-events|own-institution)|accounts[\\/]team)/,
                },
                // Columns and filters of the console's lists, which its other pages do not have.
                { name: 'lists', priority: 0, test: /web[\\/]src[\\/]console[\\/]list[\\/]/ },
                // Parts of lists, dialogs and the console that many routes share: one chunk instead of twenty.
                { name: 'console', priority: 2, minShareCount: 24, test: /web[\\/]src[\\/](?!console[\\/]list[\\/])/ },
              ],
            },
          },
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/files': api, '/media': api } },
})
