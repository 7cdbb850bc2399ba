import type { Config } from '@react-router/dev/config'
import { prerenderedPaths } from './src/prerendered-paths.ts'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: false,
  // Loaders here are a few lines each: a file of their own would cost more than it saves.
  splitRouteModules: false,
  prerender: { paths: prerenderedPaths, concurrency: 2 },
} satisfies Config
