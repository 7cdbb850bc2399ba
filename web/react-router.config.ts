import type { Config } from '@react-router/dev/config'
import { prerenderedPaths } from './src/prerendered-paths.ts'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: false,
  // Loaders are a few lines each; separate chunks would cost more than they save.
  splitRouteModules: false,
  prerender: { paths: prerenderedPaths, concurrency: 2 },
} satisfies Config
