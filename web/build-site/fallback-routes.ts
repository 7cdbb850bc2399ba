import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../src/routes.ts'

const join = (parent: string, path: string) => `${parent === '/' ? '' : parent}/${path}`

/** The address patterns of a list of routes, without the catch-all. */
function patterns(entries: readonly RouteConfigEntry[], parent = '/'): string[] {
  return entries.flatMap(({ path, children, index }) => {
    if (path === '*') return []
    const own = path === undefined ? parent : join(parent, path)
    return [...(path !== undefined || index ? [own] : []), ...patterns(children ?? [], own)]
  })
}

/** Every address of the site, from the one table of routes; what was not written to HTML is the fallback's. */
export const fallbackRoutes = () => [...new Set(patterns(routes))]
