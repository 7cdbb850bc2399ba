import { limits } from '@ariviyal/contract/limits'
import { useState } from 'react'

/** A selection of rows across pages, at most `limits.bulkMax`. */
export interface Choice {
  ids: ReadonlySet<string>
  isFull: boolean
  add: (ids: string[]) => void
  drop: (ids: string[]) => void
  /** Reduces the selection to these ids. */
  keep: (ids: string[]) => void
}

export function useChoice(): Choice {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return {
    ids,
    isFull: ids.size >= limits.bulkMax,
    add: (more) => setIds((before) => new Set([...new Set([...before, ...more])].slice(0, limits.bulkMax))),
    drop: (some) => setIds((before) => new Set([...before].filter((id) => !some.includes(id)))),
    keep: (some) => setIds(new Set(some)),
  }
}
