import { limits } from '@ariviyal/contract/limits'

/** The URL holds the state of a list, so that back, reload and a shared link show the same. */
interface Place {
  pathname: string
  search: string
}

/** The URL of a list with changed search parameters; undefined removes one. Resets the cursor and the opened item. */
export function listAddress({ pathname, search }: Place, changes: Record<string, string | undefined>): string {
  const params = new URLSearchParams(search)
  params.delete('cursor')
  params.delete('item')
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) params.delete(name)
    else params.set(name, value)
  }
  return params.size > 0 ? `${pathname}?${params}` : pathname
}

const searchOf = (request: Request) => new URL(request.url).searchParams

/** The cursor in the URL; undefined for the first page. */
export const cursorFrom = (request: Request) => searchOf(request).get('cursor') ?? undefined

/** A choice in the URL; undefined for absent or unknown values. */
export function optionFrom<const Choice extends string>(
  request: Request,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const value = searchOf(request).get(name)
  return choices.find((choice) => choice === value)
}

/** A choice in the URL; the first one is the default for absent or unknown values. */
export const choiceFrom = <const Choice extends string>(
  request: Request,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice => optionFrom(request, name, choices) ?? choices[0]

export const textFrom = (request: Request, name: string) => searchOf(request).get(name)?.trim() || undefined

/** Words in the URL to search for, as many as a search takes. */
export const wordsFrom = (request: Request, name = 'q') => textFrom(request, name)?.slice(0, limits.searchMax)

/** A day of this century in the URL; ignores invalid values. */
export function dayFrom(request: Request, name: string): string | undefined {
  const text = textFrom(request, name)
  return text !== undefined && /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}
