import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../src/routes.ts'

const join = (parent: string, path: string) => `${parent === '/' ? '' : parent}/${path}`

/** A pattern without and with its optional last part, such as `/admin/chapters/:id?`. */
const withoutOptional = (pattern: string): string[] =>
  pattern.endsWith('?') ? [pattern.replace(/\/[^/]+$/, ''), pattern.slice(0, -1)] : [pattern]

/** URL patterns of a list of routes, without the catch-all. */
function patterns(entries: readonly RouteConfigEntry[], parent = '/'): string[] {
  return entries.flatMap(({ path, children, index }) => {
    if (path === '*') return []
    const own = path === undefined ? parent : join(parent, path)
    return [...(path !== undefined || index ? withoutOptional(own) : []), ...patterns(children ?? [], own)]
  })
}

/** Every route that is not prerendered; the fallback page answers them. */
export const fallbackRoutes = () => [...new Set(patterns(routes))]
