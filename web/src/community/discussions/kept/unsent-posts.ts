import { draftPrefix, readKept } from './post-draft.ts'

/** A post that the server does not have, or has refused. */
export interface UnsentPost {
  about: string
  title: string
  sent: { key: string; body: string }
  refusal: string | null
}

/** What this person sent without success from this device, but for what was changed since. */
export function readUnsentPosts(): UnsentPost[] {
  return storedAbouts().flatMap((about): UnsentPost[] => {
    const { sent, refusal, values } = readKept(about) ?? {}
    if (!sent || refusal === undefined) return []
    const title = values?.['title']
    return [{ about, sent, title: typeof title === 'string' ? title : '', refusal }]
  })
}

function storedAbouts(): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) =>
      key.startsWith(draftPrefix) ? key.slice(draftPrefix.length) : [],
    )
  } catch {
    return []
  }
}
