import type { Endpoint } from '@ariviyal/contract/endpoint'

/** The URL of a call: fills `{name}` in the path from `params`; omits undefined values of `query`, and repeats the name of a list. */
export function endpointUrl(endpoint: Endpoint, params?: unknown, query?: unknown): string {
  const values = new Map(Object.entries(params ?? {}))
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name) ?? '')),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one))
  return search.size > 0 ? `${path}?${search}` : path
}
