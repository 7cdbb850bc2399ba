/** What a list shows stands in its address, so that back, reload and a sent link show the same. */
interface Place {
  pathname: string
  search: string
}

/** The address of a list with parts of its search changed, or taken out where undefined. Another choice starts at the newest again, with nothing opened. */
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

/** The place in the list that an address asks for; undefined is its start. */
export const cursorFrom = (request: Request) => searchOf(request).get('cursor') ?? undefined

/** One of the choices that an address may name; the first stands for an absent or unknown one. */
export function choiceFrom<const Choice extends string>(
  request: Request,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const asked = searchOf(request).get(name)
  return choices.find((choice) => choice === asked) ?? choices[0]
}

export const textFrom = (request: Request, name: string) => searchOf(request).get(name)?.trim() || undefined
